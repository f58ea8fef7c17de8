import type { ReactNode } from 'react';
import { copyText } from '../../ui/CopyButton.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { MORE } from '../../ui/pictures.ts';
import { AWAY } from '../links.ts';
import { cardView } from '../../words/en.ts';
import { useWords } from '../../words/words.ts';

/** What is done less often with a value: it is copied, or opened in another program. */
export function LineMenu({ text, children }: { text: string; children?: ReactNode }) {
  const words = useWords(cardView);
  return (
    <Menu name={words.more(text.replaceAll('\n', ', '))} look="card-more" opener={<Icon path={MORE} />}>
      <button type="button" className="book-link" data-closes-menu onClick={() => void copyText(text)}>
        {words.copy}
      </button>
      {children}
    </Menu>
  );
}

/** A link of the menu. `isAway`: to another site. */
export function MenuLink({ href, name, isAway = false }: { href: string; name: string; isAway?: boolean }) {
  return (
    <a className="book-link" data-closes-menu href={href} {...(isAway && AWAY)}>
      {name}
    </a>
  );
}
