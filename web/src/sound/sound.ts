/** Synthesized sounds: a click for a move, a chord for a solved game. */

import type { Event } from '../game/session.svelte';

/** Milliseconds between two clicks, at least. */
const APART = 30;

let context: AudioContext | null = null;
let noise: AudioBuffer | null = null;
let last = 0;

/** What an event of a game sounds like. */
export function soundOf(event: Event): void {
  if (event.kind === 'solved') chord();
  else click(event.kind === 'slid' ? event.tiles : 1);
}

/** The pitch of a click: the more tiles move, the heavier and lower it is. */
export const pitchOf = (tiles: number): number => 520 * 0.86 ** (Math.min(tiles, 8) - 1);

function ready(): AudioContext {
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
  return context;
}

/** A click: a short filtered noise and a short tone. */
function click(tiles: number): void {
  if (performance.now() - last < APART) return;
  last = performance.now();
  const audio = ready();
  const pitch = pitchOf(tiles);
  const breath = audio.createBufferSource();
  breath.buffer = noise ??= noiseOf(audio);
  const wood = audio.createBiquadFilter();
  wood.type = 'bandpass';
  wood.frequency.value = pitch * 3;
  wood.Q.value = 1.4;
  breath.connect(wood).connect(fading(audio, 0, 0.035, 0.22));
  breath.start();
  tone(audio, pitch, 0, 0.07, 0.16, 'sine');
}

function chord(): void {
  const audio = ready();
  for (const [at, pitch] of [392, 523.25, 659.25, 783.99].entries())
    tone(audio, pitch, 0.12 + at * 0.08, 1.4, 0.07, 'triangle');
}

function tone(
  audio: AudioContext,
  pitch: number,
  after: number,
  seconds: number,
  loudness: number,
  type: OscillatorType,
): void {
  const begin = audio.currentTime + after;
  const source = audio.createOscillator();
  source.type = type;
  source.frequency.value = pitch;
  source.connect(fading(audio, after, seconds, loudness));
  source.start(begin);
  source.stop(begin + seconds);
}

function fading(audio: AudioContext, after: number, seconds: number, loudness: number): GainNode {
  const begin = audio.currentTime + after;
  const volume = audio.createGain();
  volume.gain.setValueAtTime(loudness, begin);
  volume.gain.exponentialRampToValueAtTime(0.0001, begin + seconds);
  volume.connect(audio.destination);
  return volume;
}

function noiseOf(audio: AudioContext): AudioBuffer {
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * 0.05), audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let at = 0; at < samples.length; at += 1) samples[at] = Math.random() * 2 - 1;
  return buffer;
}
