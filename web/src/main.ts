import { mount } from 'svelte';
import App from './shell/App.svelte';
import { keepAppearance } from './app/appearance.svelte';
import { router } from './app/router.svelte';
import { keepSettings } from './app/settings.svelte';
import { keeper } from './keep/keeper.svelte';
import { startWorker } from './keep/worker.svelte';
import './style/tokens.css';
import './style/base.css';

keepSettings();
keepAppearance();
router.start();
keeper.start();
startWorker();

const place = document.getElementById('app');
if (place) mount(App, { target: place });
