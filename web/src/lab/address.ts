/** Addresses of the lab: all that was chosen is in them. */

export const addressWith = (path: string, params: Readonly<Record<string, string>>): string =>
  `${path}?${new URLSearchParams(params).toString()}`;
