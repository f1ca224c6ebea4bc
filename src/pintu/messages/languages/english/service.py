"""The service: requests, workers, limits."""

from __future__ import annotations

TEMPLATES = {
    # Addresses.
    "request.unreadable": "the request cannot be read",
    "request.long_header": (
        "the header of the request is too long; it may have 32 kB and {most} lines"
    ),
    "request.small_chunks": (
        "the body of the request arrives in too many small chunks; give its Content-Length instead"
    ),
    "request.no_address": "there is nothing at this address",
    "request.no_method_here": "this address does not accept this method",
    "request.page_is_read_only": "a page can only be read",
    "request.failed": "the request failed: {reason}",
    "request.no_such_game": "there is no such game",
    "request.no_such_picture": "there is no such picture",
    "request.no_such_gallery_picture": "there is no such picture in the gallery",
    "request.no_network": "others cannot reach this server; pintu play --share lets them",
    "request.no_host": "the request has no valid host name",
    "request.local_only": "this server answers at http://127.0.0.1:{port} only",
    "request.other_host": (
        "this server does not answer to {name}; start it with --hosts {name} if it should"
    ),
    "request.other_site": (
        "this request comes from a page of another site, which may not write here; "
        "behind a proxy, name it with --proxies"
    ),
    "service.failure": "something went wrong here; the log has the details under {number}",
    # Bodies and rates.
    "request.too_large": "this is too large; at most {size} can be sent here",
    "request.too_many_fields": "this has far more fields than any request needs",
    "request.too_much": "much arrives at once; please try again in {seconds} s",
    "request.too_slow": "the request took too long to arrive; please try again",
    "request.too_fast": "that was too fast; please try again in {seconds} s",
    "request.no_file": "there is no file in the body of this request",
    "request.not_utf8": "the file is not text in UTF-8",
    "upload.too_slow": "the file took too long to arrive; please try again",
    "upload.too_much": "many pictures were stored from your network today; please try again later",
    "player.too_many_new": (
        "many new players started from your network today; please try again later"
    ),
    "request.stored_too_much": (
        "a lot of data was stored from your network today; please try again later"
    ),
    "upload.too_many": "many pictures arrive at once; please try again in {seconds} s",
    "service.too_many_connections": (
        "there are too many connections at once; please try again in {seconds} s"
    ),
    # Fields of requests.
    "request.not_json": "this is not JSON",
    "request.media_type": "send JSON, with the header Content-Type: application/json",
    "request.missing": "this field is missing",
    "request.unknown_field": "this field is not known",
    "request.text": "must be text",
    "request.unicode": "must be valid Unicode text",
    "request.whole_number": "must be a whole number",
    "request.number": "must be a number",
    "request.finite": "must be a finite number",
    "request.true_or_false": "must be true or false",
    "request.list": "must be a list",
    "request.object": "must be an object with fields",
    "request.null": "must be null",
    "request.choice": "must be {choices:or}",
    "request.pattern": "must match the pattern {pattern}",
    "request.at_least": "must be {least:,} or more",
    "request.at_most": "must be {most:,} or less",
    "request.more_than": "must be more than {bound:,}",
    "request.less_than": "must be less than {bound:,}",
    "request.too_short": "must have at least this many characters: {least:,}",
    "request.too_long": "must have at most {most:,} characters",
    "request.too_many_items": "must have at most {most:,} items",
    "request.invalid": "this value is not valid ({type})",
    # Boards, deals and days.
    "request.number_of_moves": "a game to review has 1 to {most:,} moves, not {count:,}",
    "request.trace_too_large": "must have at most {most} cells for a trace; this one has {cells}",
    "request.board_too_large": (
        "boards have at most {most} rows and columns here; this one is {rows}x{cols}"
    ),
    "request.unsolvable": "this board cannot be solved: {reason}",
    "request.no_method": "there is no method {name!r}; choose from {names}",
    "request.kind_distance_only": "this goes with the kind distance, and with no other",
    "request.kind_daily_only": "this goes with the kind daily, and with no other",
    "request.not_for_daily": "the daily puzzle is the same for everyone, so this cannot be chosen",
    "request.goal_or_blank": "the goal says where the blank is; give only one of goal and blank",
    "request.no_date": "{date} is not a valid date",
    "request.future_date": "{date} is in the future",
    "request.not_the_daily": "this is not the puzzle of {date}",
    "request.game_id": "must have 8 to 64 letters, digits, - or _",
    "request.picture": "must be gallery:ID, upload:ID or null",
    # The ranking of the daily puzzle.
    "daily.no_start": (
        "this game was started without a connection to the server, so it is not ranked"
    ),
    "daily.over": "the day of this puzzle is over, so it is not ranked",
    "daily.attempted": "only the first attempt of a day is ranked",
    "daily.assisted": "a game with help is not ranked",
    "daily.helped": "the server gave help for this puzzle, so it is not ranked",
    "daily.contradiction": (
        "the game does not match what was saved of it before, so it is not ranked"
    ),
    "daily.too_fast": "this was faster than anyone can play, so it is not ranked",
    "daily.clock": "the clock of this game runs ahead of the server's, so it is not ranked",
    "daily.held": "this result is not shown until the operator of the server has looked at it",
    "daily.removed": "the operator of the server removed this result from the ranking",
    "session.locked": (
        "this game belongs to the user who started it; open the address that pintu play printed, "
        "with its token"
    ),
    "session.wrong_token": (
        "this is not the token of this game; pintu play prints it when it starts"
    ),
    "session.none": "this server needs no token",
    "player.local": "this is your own machine: its only player needs no code",
    # Workers.
    "work.queue_full": "too many requests are waiting already; please try again in a moment",
    "work.down": "the workers do not start, so nothing can be computed now; see the log",
    "work.stopping": "the server is shutting down",
    "work.not_connected": "the workers are being restarted; please try again in a moment",
    "work.lost": "the process that worked on this ended too early; please try again",
    "work.silent": "the process that worked on this stopped responding; please try again",
    "work.gave_way": (
        "others are waiting, and several requests come from your network, so this was ended early; "
        "please try again"
    ),
    "work.used_much": (
        "others are waiting, and your network has used a lot of computing time, so this was ended "
        "early; please try again"
    ),
    "work.timeout": "this took longer than {seconds:g} seconds and was stopped",
    "work.no_memory": "there was not enough memory for this",
    "work.failed": "this failed on the server; see the log",
    "work.cancelled": "this was cancelled",
}
