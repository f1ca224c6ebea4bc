/** Which files are games, by their names. */

/** What a file dialog offers. */
export const GAME_FILES = '.pintu,.json,application/json';

export const isGameFile = ({ name }: Pick<File, 'name'>): boolean => /\.(pintu|json)$/i.test(name);
