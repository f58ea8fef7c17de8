import { TRASH_MAX } from '@contactbook/contract/limits';
import { DUPLICATES_SCREEN } from '@contactbook/contract/screens';
import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { connectPhone, startImport } from '../transfer/startImport.ts';
import { Icon } from '../ui/Icon.tsx';
import type { OpenPanel } from '../ui/openPanel.ts';
import { CAKE, PHONE, PRINTER, TAKE, TWO } from '../ui/pictures.ts';
import { contactsPage } from '../words/en.ts';
import { useWords } from '../words/words.ts';

/**
 * The acts on the whole book, in its navigation. They are in the first file, so that none of them moves another later.
 * What they open may be loaded after the press.
 */
export function BookLinks({
  birthdays,
  trashed,
  onOpen,
}: {
  /** The number of birthdays in the next seven days. */
  birthdays: number;
  trashed: number;
  onOpen: (panel: OpenPanel) => void;
}) {
  const words = useWords(contactsPage);
  const [, navigate] = useLocation();
  const count = trashed < TRASH_MAX ? trashed : `${TRASH_MAX - 1}+`;
  return (
    <>
      <BookLink
        icon={<Icon path={CAKE} />}
        word={words.birthdays}
        count={birthdays}
        onPress={() => onOpen({ kind: 'birthdays' })}
      />
      <BookLink icon={<Icon name="bring" />} word={words.import} onPress={startImport} />
      <BookLink icon={<Icon path={TAKE} />} word={words.export} onPress={() => onOpen({ kind: 'export' })} />
      <BookLink icon={<Icon path={PHONE} />} word={words.connect} onPress={connectPhone} />
      <BookLink icon={<Icon path={TWO} />} word={words.duplicates} onPress={() => navigate(DUPLICATES_SCREEN)} />
      <BookLink icon={<Icon path={PRINTER} />} word={words.print} onPress={() => onOpen({ kind: 'print' })} />
      <BookLink icon={<Icon name="bin" />} word={words.trash} count={count} onPress={() => onOpen({ kind: 'trash' })} />
      <BookLink icon={<Icon name="clock" />} word={words.history} onPress={() => onOpen({ kind: 'history' })} />
    </>
  );
}

function BookLink({
  icon,
  word,
  count = 0,
  onPress,
}: {
  icon: ReactNode;
  word: string;
  /** Shown if it is not 0. */
  count?: number | string;
  onPress: () => void;
}) {
  return (
    <button
      type="button"
      className="book-link"
      data-closes-menu
      aria-label={count === 0 ? undefined : `${word}, ${count}`}
      onClick={onPress}
    >
      {icon}
      {word}
      {count !== 0 && <span className="book-count">{count}</span>}
    </button>
  );
}
