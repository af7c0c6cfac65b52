import { KaraokeElement } from './element.ts';
import { settings } from './settings.ts';

// A page may contain the script twice.
if (!customElements.get(settings.tag)) customElements.define(settings.tag, KaraokeElement);
