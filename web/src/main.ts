import { mount } from 'svelte';
import App from './App.svelte';
import { preferences } from '$lib/preferences.svelte';
import { wakeSoundsOnFirstInput } from '$lib/sounds';
import { useLanguage } from '$words/i18n';
import './styles.css';
import './pages/shell.css';

const target = document.getElementById('app');
if (!target) throw new Error('the page has no #app');
wakeSoundsOnFirstInput();
// Words first: a page that shows itself twice in two languages is worse than one that is there a moment later.
await useLanguage(preferences.language);
mount(App, { target });
