import type { ContactDraft } from '@contactbook/contract/contacts';
import { Avatar } from '../../card/photo/Avatar.tsx';
import buttons from '../../ui/buttons.module.css';
import { Icon } from '../../ui/Icon.tsx';
import { Isolated } from '../../ui/Isolated.tsx';
import { Notice } from '../../ui/Notice.tsx';
import styles from './NoMatch.module.css';
import { contactsPage, labels, noMatch } from '../../words/en.ts';
import { useWords } from '../../words/words.ts';

/** The trash as it is offered: the number of contacts in it, and the function that searches it. */
export type TrashSearch = { count: number; onSearch: (text: string) => void };

/** Shown when nothing matches the filter: offers to add what was typed, to show all contacts, or to search the trash. */
export default function NoMatch({
  text,
  known,
  total,
  isWhole,
  trash,
  onAdd,
  onShowAll,
}: {
  /** Empty if a label has no people. */
  text: string;
  /** The fields that the typed text is valid in; undefined if it is not valid in any. */
  known: Partial<ContactDraft> | undefined;
  total: number;
  /** Whether all texts of the cards were searched. */
  isWhole: boolean;
  trash: TrashSearch | undefined;
  onAdd: () => void;
  onShowAll: () => void;
}) {
  const words = useWords(noMatch);
  const { add } = useWords(contactsPage);
  const { nobody, nobodyText } = useWords(labels);
  if (text === '') return <Notice picture="nobody" title={nobody} text={nobodyText} />;
  return (
    <Notice
      picture="nobody"
      title={<Isolated text={words.nobodyFound(text)} name={text} />}
      text={isWhole ? words.allSearched : words.listSearched}
    >
      {known !== undefined && (
        <div className={styles.line}>
          <div className={styles.card}>
            {known.name === undefined ? (
              <span className={styles.plus}>
                <Icon name="plus" />
              </span>
            ) : (
              <Avatar name={known.name} />
            )}
            <span className={styles.texts}>
              <bdi className={styles.name} translate="no">
                {known.name}
              </bdi>
              <bdi className={styles.number}>{known.number}</bdi>
            </span>
            <button type="button" className={buttons.primary} aria-label={words.addText(text)} onClick={onAdd}>
              {add}
            </button>
          </div>
        </div>
      )}
      <button type="button" className={buttons.quiet} onClick={onShowAll}>
        {words.showAll(total)}
      </button>
      {trash !== undefined && trash.count > 0 && (
        <button type="button" className={buttons.quiet} onClick={() => trash.onSearch(text)}>
          {words.searchTrash(trash.count)}
        </button>
      )}
    </Notice>
  );
}
