import type { ContactDraft } from '@contactbook/contract/contacts';
import { useEffect, useRef } from 'react';
import { isOffline } from '../../connection.ts';
import { useAppDispatch } from '../../redux.ts';
import buttons from '../../ui/buttons.module.css';
import { Icon } from '../../ui/Icon.tsx';
import { AGAIN } from '../../ui/pictures.ts';
import { addLater } from '../../book/additions.ts';
import { Avatar } from '../photo/Avatar.tsx';
import { ContactFields } from './ContactFields.tsx';
import { changeRefusedOffline } from '../../book/bookEvents.ts';
import { type Addition, additionChanged, additionEnded } from '../../book/draftsSlice.ts';
import styles from './RowForm.module.css';
import { useDraftForm } from './useDraftForm.ts';
import { addition as additionWords, contactsPage } from '../../words/en.ts';
import { useWords } from '../../words/words.ts';

/** An addition that failed, with its text and the reason. `onDone` is called when it is sent again or discarded. */
export default function AdditionForm({ addition, onDone }: { addition: Addition; onDone: () => void }) {
  const words = useWords(contactsPage);
  const own = useWords(additionWords);
  const { key, draft, state, reason = own.notAdded, isTaken = false } = addition;
  const isRefused = state === 'refused';
  const again = isTaken ? words.addAnyway : own.again;
  const dispatch = useAppDispatch();
  // A corrected addition is not sent until the user submits it.
  const setDraft = (written: ContactDraft) =>
    dispatch(
      additionChanged({ key, draft: written, state: 'refused', isTaken: isTaken && written.name === draft.name }),
    );
  const { submit, name, number } = useDraftForm(draft, {
    onChange: setDraft,
    onSubmit(tidy) {
      dispatch(addLater(tidy, { key, isAnyway: isTaken }));
      if (isOffline()) dispatch(changeRefusedOffline());
      else onDone();
    },
  });

  const box = useRef<HTMLDivElement>(null);
  /** Scrolls the reason into view, unless the user is writing in a row. */
  useEffect(() => {
    const isFree = !document.activeElement?.matches('[data-row] *');
    if (isRefused && isFree) box.current?.scrollIntoView({ block: 'nearest' });
  }, [isRefused]);

  function discard() {
    dispatch(additionEnded(key));
    onDone();
  }

  return (
    <div ref={box} className={`${styles.held} ${isRefused ? styles.refused : ''}`}>
      <Avatar name={draft.name} />
      <form className={styles.form} noValidate onSubmit={submit} aria-label={own.notAddedName(draft.name)}>
        <ContactFields
          draft={draft}
          onChange={setDraft}
          note={isRefused ? reason : own.waiting}
          isFault={isRefused}
          nameRef={name}
          numberRef={number}
        />
        <div className={styles.buttons}>
          <button type="submit" className={`${buttons.primary} ${styles.save}`} aria-label={again} title={again}>
            <span className={styles.word}>{again}</span>
            <Icon path={AGAIN} />
          </button>
          <button
            type="button"
            className={`${buttons.ghost} ${styles.cancel}`}
            aria-label={own.discard}
            title={own.discard}
            onClick={discard}
          >
            <span className={styles.word}>{own.discard}</span>
            <Icon name="cross" />
          </button>
        </div>
      </form>
    </div>
  );
}
