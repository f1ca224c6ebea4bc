export { app } from './app';
export { board } from './board';
export { help } from './help';
export { play } from './play';
export { saved } from './saved';
export { settings } from './settings';
export { start } from './start';
