import type { ContactDraft } from '@contactbook/contract/contacts';
import { isLongerThan, NAME_MAX_LENGTH, NUMBER_MAX_LENGTH } from '@contactbook/contract/limits';
import { isPersonName } from '@contactbook/contract/names';
import buttons from '../../ui/buttons.module.css';
import { Icon } from '../../ui/Icon.tsx';
import { Isolated } from '../../ui/Isolated.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { digitsIn } from '../search/bookView.ts';
import { tidied } from '../../card/tidied.ts';
import { contactsPage } from '../../words/en/contactsPage.ts';
import { useWords } from '../../words/words.ts';

/**
 * Shown when nothing matches the filter: offers to add the typed text, if it is valid in a field, and to show all
 * contacts.
 */
export function NoMatch({
  text,
  total,
  onAdd,
  onShowAll,
}: {
  text: string;
  total: number;
  onAdd: (known: Partial<ContactDraft>) => void;
  onShowAll: () => void;
}) {
  const words = useWords(contactsPage);
  const isNumber = digitsIn(text) !== '';
  const known = knownFrom(text);
  return (
    <Notice
      picture="nobody"
      title={<Isolated text={isNumber ? words.noNumber(text) : words.nobody(text)} name={text} />}
      text={words.none(total)}
    >
      {known !== undefined && (
        <button type="button" className={buttons.primary} onClick={() => onAdd(known)}>
          <Icon name="plus" />
          <span>
            <Isolated text={words.addText(text)} name={text} />
          </span>
        </button>
      )}
      <button type="button" className={buttons.quiet} onClick={onShowAll}>
        {words.showAll(total)}
      </button>
    </Notice>
  );
}

/** Returns the field that the typed text is valid in; undefined if it is not valid in any. */
function knownFrom(text: string): Partial<ContactDraft> | undefined {
  if (digitsIn(text) !== '') return isLongerThan(text, NUMBER_MAX_LENGTH) ? undefined : { number: text };
  const { name } = tidied({ name: text, number: '' });
  return isPersonName(name) && !isLongerThan(name, NAME_MAX_LENGTH) ? { name } : undefined;
}
