export { app } from './app';
export { board } from './board';
export { play } from './play';
export { saved } from './saved';
export { start } from './start';
