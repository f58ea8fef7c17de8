import { SETTABLE } from '@contactbook/contract/labelNames';
import { Icon } from '../ui/Icon.tsx';
import { Menu } from '../ui/Menu.tsx';
import { MORE } from '../ui/pictures.ts';
import { selecting } from '../words/en.ts';
import { useWords } from '../words/words.ts';

/** A field that can be set on many contacts. */
export type Settable = (typeof SETTABLE)[number];

/** The name in the words of what sets each field. */
export const SETTING = { organization: 'setOrganization', title: 'setTitle', note: 'setNote' } as const;

/** What is done less often with selected contacts: a field is set on all. */
export function MoreMenu({ onSet }: { onSet: (property: Settable) => void }) {
  const words = useWords(selecting);
  return (
    <Menu
      name={words.more}
      look="pick-menu pick-more"
      opener={
        <>
          <Icon path={MORE} />
          <span className="pick-word">{words.more}</span>
        </>
      }
    >
      {SETTABLE.map((property) => (
        <button key={property} type="button" className="book-link" data-closes-menu onClick={() => onSet(property)}>
          <Icon name="edit" />
          {words[SETTING[property]]}
        </button>
      ))}
    </Menu>
  );
}
