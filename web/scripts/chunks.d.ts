export function neededBy(
  entry: string,
): (id: string, importersOf: (id: string) => readonly string[]) => boolean;
