import { mount } from 'svelte';
import App from './app/App.svelte';
import { keepAppearance } from './app/appearance.svelte';
import { router } from './app/router.svelte';
import { keepSettings } from './app/settings.svelte';
import './style/tokens.css';
import './style/base.css';

keepSettings();
keepAppearance();
router.start();

const place = document.getElementById('app');
if (place) mount(App, { target: place });
