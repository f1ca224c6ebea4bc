import { mount } from 'svelte';
import App from './shell/App.svelte';
import { takeToken } from './app/access.svelte';
import { api } from './app/api';
import { keepAppearance } from './app/appearance.svelte';
import { router } from './app/router.svelte';
import { keepSettings } from './app/settings.svelte';
import { keeper } from './keep/keeper.svelte';
import { startWorker } from './keep/worker.svelte';
import './style/tokens.css';
import './style/base.css';

function start(): void {
  keepSettings();
  keepAppearance();
  router.start();
  keeper.start();
  startWorker();
  const place = document.getElementById('app');
  if (place) mount(App, { target: place });
}

// Opening the address with a token in a tab that shows the page already is no new page load.
addEventListener('hashchange', () => {
  if (location.hash.startsWith('#token=')) location.reload();
});

const token = takeToken();
if (token === null) start();
// If the token is wrong, the next request is refused, and the page says what to do.
else void api.openSession(token).then(start, start);
