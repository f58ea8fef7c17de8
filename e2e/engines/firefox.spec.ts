import { engine } from './engines.ts';
import { tellStories } from './stories.ts';

tellStories(engine('Firefox'));
