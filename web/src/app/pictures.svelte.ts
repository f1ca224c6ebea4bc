/** Pictures by the name a game has for them: `gallery:cranes`, `upload:<id>`. */

import { inLanguage } from '../words';
import { api } from './api';
import type { GalleryPicture } from './types';

/** The address of a picture; null for a game of numbers only. */
export function pictureUrl(
  picture: string | null,
  kind: 'image' | 'thumbnail' = 'image',
): string | null {
  const [, place, id] = /^(gallery|upload):(.+)$/.exec(picture ?? '') ?? [];
  if (id === undefined) return null;
  return `/api/${place === 'gallery' ? 'gallery' : 'pictures'}/${encodeURIComponent(id)}/${kind}`;
}

class Gallery {
  /** Null until it is known. */
  pictures = $state.raw<readonly GalleryPicture[] | null>(null);
  #loading: Promise<readonly GalleryPicture[]> | null = null;

  /** The built-in pictures, requested once; after a failure it can be called again. */
  load(): Promise<readonly GalleryPicture[]> {
    this.#loading ??= api.gallery().then(
      (pictures) => (this.pictures = pictures),
      (error: unknown) => {
        this.#loading = null;
        throw error;
      },
    );
    return this.#loading;
  }

  /** Name and description of a built-in picture in the player's language, once known. */
  about(picture: string | null): { readonly name: string; readonly alt: string } | null {
    const known = this.pictures?.find(({ id }) => `gallery:${id}` === picture);
    return known ? { name: inLanguage(known.name), alt: inLanguage(known.alt) } : null;
  }
}

export const gallery = new Gallery();
