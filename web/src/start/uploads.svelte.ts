/** The player's own pictures. */

import { api } from '../app/api';
import type { Picture } from '../app/types';

class Uploads {
  /** Newest first; empty until it is known. */
  pictures = $state.raw<readonly Picture[]>([]);

  /** A file that was chosen and not cropped to the end, so that it need not be chosen again. */
  waiting = $state.raw<Blob | null>(null);

  async load(): Promise<void> {
    this.pictures = await api.pictures();
  }

  /** Add a new picture; one that is there already moves to the front. */
  add(picture: Picture): void {
    this.pictures = [picture, ...this.pictures.filter(({ id }) => id !== picture.id)];
  }

  async remove(id: string): Promise<void> {
    await api.deletePicture(id);
    this.pictures = this.pictures.filter((picture) => picture.id !== id);
  }
}

export const uploads = new Uploads();
export const nameOfUpload = ({ id }: Picture): string => `upload:${id}`;
