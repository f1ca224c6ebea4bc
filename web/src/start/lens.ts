/** The camera of this device, or why there is none. */

export type Trouble = 'cameraInsecure' | 'cameraNone' | 'cameraDenied' | 'cameraBusy';
export type Facing = 'environment' | 'user';

/** What is wrong, from the error a browser throws. */
export function troubleOf(error: unknown): Trouble {
  const name = error instanceof Error || error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'cameraDenied';
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'cameraNone';
  return 'cameraBusy';
}

export const stopAll = (stream: MediaStream): void =>
  stream.getTracks().forEach((track) => track.stop());

/** Open a camera; gives a Trouble instead of a stream if that fails. */
export async function openCamera(facing: Facing): Promise<MediaStream | Trouble> {
  // Without a secure address the browser hides the camera altogether.
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (!isSecureContext || !devices) return 'cameraInsecure';
  try {
    return await devices.getUserMedia({
      audio: false,
      video: { facingMode: facing, width: { ideal: 1920 }, height: { ideal: 1920 } },
    });
  } catch (error) {
    return troubleOf(error);
  }
}

/** Whether there is another one to switch to. */
export async function hasSeveral(): Promise<boolean> {
  const devices = await navigator.mediaDevices.enumerateDevices();
  return devices.filter(({ kind }) => kind === 'videoinput').length > 1;
}

/** What the camera sees now, as a file. */
export async function frameOf(video: HTMLVideoElement): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  return new Promise((done) => canvas.toBlob(done, 'image/jpeg', 0.92));
}
