"""Extensions of Sphinx for this site: they write what the package can say about itself."""
