import { SCREENS } from '@contactbook/contract/screens';
import type { ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { Link } from 'wouter';
import { Icon } from '../ui/Icon.tsx';
import { Menu } from '../ui/Menu.tsx';
import { HideOnError } from '../ui/HideOnError.tsx';
import { KEYBOARD, MORE } from '../ui/pictures.ts';
import './book-nav.css';
import { selectContacts } from './contactsSlice.ts';
import { useIsCompact } from './useIsCompact.ts';
import { contactsPage } from '../words/en.ts';
import { inDigits } from '../words/plural.ts';
import { useWords } from '../words/words.ts';

/**
 * The places of the book and the acts on it: a column from 1280 px on. Below, the places are a row of pills and the
 * acts are in a menu.
 */
export function BookNav({
  acts,
  undo,
  labels,
  isAll,
  onAll,
  onKeys,
}: {
  /** Import, Export, Print, Trash and History; undefined for servers without a history. */
  acts: ReactNode;
  /** The button that undoes the last change, if there is one. */
  undo: ReactNode;
  /** The labels of the book. */
  labels: ReactNode;
  /** Whether the whole book is shown, and not the people of a label. */
  isAll: boolean;
  /** Called when the whole book is asked for. */
  onAll: () => void;
  onKeys: () => void;
}) {
  const words = useWords(contactsPage);
  const isCompact = useIsCompact();
  const { items, hasLoaded } = useSelector(selectContacts);
  const keys = (
    <button type="button" className="book-link book-keys" data-closes-menu onClick={onKeys}>
      <Icon path={KEYBOARD} />
      <span>{words.keys}</span>
      <kbd className="book-key" aria-hidden="true">
        ?
      </kbd>
    </button>
  );
  return (
    <HideOnError>
      <nav className="book-nav" aria-label={words.title}>
        <div className="book-places">
          <Link
            to={SCREENS.contacts}
            replace
            className="book-link"
            aria-current={isAll ? 'page' : undefined}
            onClick={onAll}
          >
            <Icon name="contacts" />
            <span className="book-wide">{words.all}</span>
            <span className="book-narrow" aria-hidden="true">
              {words.allShort}
            </span>
            {hasLoaded && <span className="book-count">{inDigits(items.length)}</span>}
          </Link>
          {acts !== undefined && <div className="book-acts">{acts}</div>}
          <div className="book-acts book-last">{keys}</div>
          {/* They come last, since they are loaded after the others and their number may change. */}
          <div className="book-labels">{labels}</div>
        </div>
      </nav>
      {isCompact && undo}
      <Menu name={acts === undefined ? words.keys : words.more} opener={<Icon path={MORE} />} look="book-menu">
        {acts}
        {keys}
      </Menu>
    </HideOnError>
  );
}
