import { SCREENS } from '@contactbook/contract/screens';
import buttons from '../ui/buttons.module.css';
import sheets from '../ui/sheet.module.css';
import { useTitle } from '../ui/useTitle.ts';
import sheet from './not-found.css?url';
import { ScreenLink } from './ScreenLink.tsx';
import { fetchSheet } from '../ui/fetchSheet.tsx';

const SHEET = fetchSheet(sheet);

/** Shown at any other path (section 2). */
export default function NotFound() {
  useTitle('Not found');
  return (
    <div className="not-found">
      {SHEET}
      <div className={`${sheets.sheet} not-found-page`}>
        <h1 className="not-found-title">This page is not in the book</h1>
        <p className="not-found-text">The address may have a slip in it, or the page has moved.</p>
        <ScreenLink to={SCREENS.home} className={buttons.primary}>
          Back to the start
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
