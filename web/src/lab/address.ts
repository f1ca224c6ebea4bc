/** Addresses of the lab, with everything that was chosen. */

export const addressWith = (path: string, params: Readonly<Record<string, string>>): string =>
  `${path}?${new URLSearchParams(params).toString()}`;
