import { SCREENS } from '@contactbook/contract/screens';
import buttons from '../ui/buttons.module.css';
import sheets from '../ui/sheet.module.css';
import { useTitle } from '../ui/useTitle.ts';
import { notFound } from '../words/en.ts';
import { useWords } from '../words/words.ts';
import './not-found.css';
import { ScreenLink } from './ScreenLink.tsx';

/** Shown at any other path (section 2). */
export function NotFound() {
  const words = useWords(notFound);
  useTitle(words.tab);
  return (
    <div className="not-found">
      <div className={`${sheets.sheet} not-found-page`}>
        <h1 className="not-found-title">{words.title}</h1>
        <p className="not-found-text">{words.text}</p>
        <ScreenLink to={SCREENS.home} className={buttons.primary}>
          {words.back}
        </ScreenLink>
      </div>
      <p className="not-found-tabs" aria-hidden="true">
        <span>4</span>
        <span>0</span>
        <span>4</span>
      </p>
    </div>
  );
}
