"""What is stored: games, pictures, players, the database, exports and settings."""

from __future__ import annotations

TEMPLATES = {
    # Games and pictures.
    "stored.outdated": "a newer game is stored under this id, of version {version}",
    "stored.is_an_autosave": "this game is stored as an autosave, and stays one",
    "stored.is_a_save": "this game is stored as a save, and stays one",
    "stored.save_is_final": "a save never changes; store this game under another id",
    "stored.too_many_games": "there is room for {most:,} games; delete one to store another",
    "stored.pictures_full": (
        "your pictures may have {most:,.1f} MB in all, and this one would make it {total:,.1f} MB; "
        "delete another first"
    ),
    "stored.server_full": "there is no room for more pictures on this server",
    "stored.merge_games": (
        "the two have {count:,} games together, and there is room for {most:,}; delete some first"
    ),
    "stored.merge_pictures": (
        "the two have {total:,.1f} MB of pictures together, and there is room for {most:,.1f} MB; "
        "delete some first"
    ),
    "stored.no_room": "there is no room for more on this server",
    "stored.picture_in_use": "a game still uses this picture; delete that game first",
    "stored.no_picture": "there is no uploaded picture {picture!r}",
    "stored.kind": "a game is an autosave or a save, not {kind!r}",
    "stored.version": "a version is a whole number from 1, not {version}",
    "stored.name": (
        "must have 1 to {most} characters, one of them visible, and no line breaks or control "
        "characters"
    ),
    "stored.damaged_game": (
        "this game is damaged on the server and cannot be opened; the operator can see what is left"
    ),
    "stored.damaged_picture": (
        "this picture is damaged on the server; upload it again to repair it"
    ),
    "stored.damaged_result": (
        "this result is damaged on the server and does not count; the operator can see what is left"
    ),
    "stored.damaged_attempt": (
        "this attempt at a daily puzzle is damaged on the server and does not count; the operator "
        "can see what is left"
    ),
    "player.ended": "this player was deleted or merged into another one; please try again",
    "player.bad_code": "this code is not known, was used already, or is too old",
    # The database.
    "store.closed": "the store is closed",
    "store.unavailable": "the database is not available at the moment",
    "store.overloaded": "the database {name} is overloaded",
    "store.gone": "the database {name} is gone",
    "store.damaged": (
        "the database {name} is damaged, so nothing is read or written; pintu data verify says "
        "what is wrong, and docs/hosting.md how to restore it"
    ),
    "store.damaged_here": (
        "the stored data is damaged, so nothing is read or written until it is restored"
    ),
    "store.damaged_key": (
        "the key that signs cookies is damaged in the database; restore a backup, or give the key "
        "in PINTU_SECRET"
    ),
    "store.failed": "the database {name} cannot be used: {reason}",
    "store.not_created": "the database {name} cannot be created: {reason}",
    "store.url": (
        "a database is named sqlite:////FOLDER/pintu.db or postgresql://USER@HOST/NAME, "
        "not {scheme}:"
    ),
    "store.postgresql_url": "a database is named postgresql://USER@HOST/NAME; this is not",
    "store.driver": "PostgreSQL needs a driver: pip install 'pintu[postgresql]'",
    "store.being_prepared": "the database {name} is being prepared by another program",
    "store.other_table": (
        "the database {name} has a table {table} that is not Pintu's; use another database"
    ),
    "store.newer": (
        "the database {name} was made by a newer Pintu (version {version}); this one knows up to "
        "version {known}, so please update it"
    ),
    "database.locked": "another program has been writing to it for {seconds} seconds",
    "database.full": "the disk is full",
    "database.io_error": "the disk cannot be read or written",
    "database.read_only": "it is read-only",
    "database.not_opened": "the file cannot be opened",
    "database.corrupt": "the file is damaged",
    "database.not_a_database": "the file is not a database",
    "database.other": "{reason}",
    # Exports.
    "archive.failed": "{reason}",
    "archive.not_an_export": "this is not an export of Pintu, or it is damaged",
    "archive.other_zip": "this is a zip file, but not an export of Pintu",
    "archive.newer": (
        "it was exported by a newer Pintu (version {version}); this one reads up to version "
        "{known}, so please update it"
    ),
    "archive.incomplete": "it is damaged: {file} is incomplete",
    "archive.missing": "it is damaged: {file} is missing",
    "archive.bad_line": "it is damaged: {file}, line {number}: {reason}",
    "archive.line_does_not_fit": "it is damaged: {file}, line {number} does not fit the rest",
    "archive.row_fields": "it does not have exactly the fields of this table",
    "archive.row_type": "{name} has the wrong type",
    "archive.row_text": "{name} has characters that cannot be stored",
    "archive.row_range": "{name} is not from {least} to {most}",
    "archive.row_value": "{name}: {reason}",
    "archive.row_time": "{name}: {text!r} is not a valid date or time",
    "archive.row_time_zone": "{name}: the time {text} has no time zone",
    "archive.row_upload": "picture and upload name different pictures",
    "archive.row_picture": "the picture file does not match its id",
    "archive.row_file": "a file is missing",
    "archive.row_not_json": "it is not JSON",
    "archive.long_line": "it is not an export: {file}, line {number} has more than {most:g} MB",
    "archive.overlap": "it is not an export: its files overlap",
    "archive.twice": "it is not an export: it has {file} twice",
    "archive.ratio": (
        "it is not an export: {file} is {ratio:,} times as large as its compressed form; in an "
        "export it is at most {most:,} times"
    ),
    "archive.too_large": (
        "it is not an export: {file} has {size:,.1f} MB, and at most {most:g} MB are read"
    ),
    "archive.unknown_entry": "it is not an export: {file!r} does not belong there",
    "archive.key_in_use": (
        "this database has players already, and their cookies are signed with its own key; import "
        "without --with-key"
    ),
    "archive.row_player": "the id of a player has 1 to {most} visible characters",
    "archive.row_key": "the only possible key is that of cookies, with {most} bytes",
    "archive.row_picture_size": "the picture file has another size, {width}x{height}",
    "archive.row_no_save": "the text is not a save: {reason}",
    "archive.row_other_game": "{name} does not match the game in the text",
    "archive.row_other_result": "the figures do not match the game in the text",
    "archive.row_shortest": (
        "the game in the text cannot have a shortest solution of {shortest} moves"
    ),
    "archive.row_daily": "the game in the text is not the puzzle of {date}",
    "backup.damaged": (
        "it is damaged, so it was not copied ({reason}); pintu data verify says more"
    ),
    "backup.not_sqlite": (
        "this makes copies of SQLite files; for PostgreSQL use pg_dump, or pintu data export"
    ),
    # Settings.
    "settings.host": (
        "{word!r} is not a host name such as puzzles.example.org, without scheme and port"
    ),
    "settings.network": "{word!r} is not an address or a network",
    "settings.secret": "a secret must have 32 characters or more",
    "settings.number": "{word!r} is not a whole number",
    "settings.range": "must be {range}, not {value:,}",
    "settings.port": "cannot listen on port {port} of {host}: {reason}",
    "settings.frozen": "a frozen program cannot run the server: it has no interpreter for workers",
    "settings.no_network": (
        "--share needs a network, and this computer is in none; connect it and start again"
    ),
    "settings.cluster": "{word!r} is not the address of a scheduler such as tcp://10.0.0.5:8786",
    "settings.processes_database": (
        "several server processes need a PostgreSQL database; with SQLite there can be only one"
    ),
    "settings.processes_system": "several server processes are possible on Linux and macOS only",
    "settings.not_started": "the server could not start; the reason is written above",
    "settings.data_folder": "the data folder {folder} cannot be created: {reason}",
    "settings.twice": "give only one of this and {other}",
    "settings.file": "the file {file} cannot be read: {reason}",
    "settings.empty_file": "the file {file} is empty",
    "settings.password": (
        "all users of this machine can see a password in an option; "
        "put the URL into a file and name it with --database-file, or into PINTU_DATABASE"
    ),
    "settings.token": "the file {file} with the token cannot be used: {reason}",
}
