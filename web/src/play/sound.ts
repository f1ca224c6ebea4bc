/** Two small sounds, made when wanted: a tile that arrives, a picture that is complete. */

let context: AudioContext | null = null;

function note(frequency: number, after: number, seconds: number, loudness: number): void {
  context ??= new AudioContext();
  const begin = context.currentTime + after;
  const [tone, volume] = [context.createOscillator(), context.createGain()];
  tone.type = 'triangle';
  tone.frequency.value = frequency;
  volume.gain.setValueAtTime(loudness, begin);
  volume.gain.exponentialRampToValueAtTime(0.0001, begin + seconds);
  tone.connect(volume).connect(context.destination);
  tone.start(begin);
  tone.stop(begin + seconds);
}

export const soundOfSlide = (): void => note(190, 0, 0.06, 0.12);

export const soundOfWin = (): void =>
  [523, 659, 784, 1047].forEach((frequency, at) => note(frequency, at * 0.09, 0.4, 0.08));
