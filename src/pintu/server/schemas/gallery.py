"""Schemas of the gallery."""

from __future__ import annotations

from pydantic import BaseModel


class Words(BaseModel):
    """A text in English and in Simplified Chinese."""

    en: str
    zh: str


class GalleryPicture(BaseModel):
    """A picture that comes with the game."""

    id: str
    name: Words
    alt: Words
    width: int
    height: int
    image: str
    thumbnail: str


class Gallery(BaseModel):
    """All pictures of the gallery, in the order they are shown."""

    pictures: list[GalleryPicture]
