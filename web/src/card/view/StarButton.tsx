import type { Contact } from '@contactbook/contract/contacts';
import { FAVOURITE_LABEL } from '@contactbook/contract/labelNames';
import { useSelector } from 'react-redux';
import { actOnContacts, controlOf } from '../../book/acts.ts';
import { selectBusyControl } from '../../book/contactsSlice.ts';
import { labelsOf } from '../../book/labelsOf.ts';
import { useSayDone } from '../../book/useSayDone.ts';
import { useAppDispatch } from '../../redux.ts';
import buttons from '../../ui/buttons.module.css';
import { Icon } from '../../ui/Icon.tsx';
import { STAR } from '../../ui/laterPictures.ts';
import { cardView } from '../../words/en.ts';
import { useWords } from '../../words/words.ts';

/** Makes the contact a favourite, or none. */
export function StarButton({ contact, name }: { contact: Contact; name: string }) {
  const words = useWords(cardView);
  const dispatch = useAppDispatch();
  const sayDone = useSayDone();
  const isStarred = labelsOf(contact).has(FAVOURITE_LABEL);
  const act = { do: isStarred ? 'unlabel' : 'label', label: FAVOURITE_LABEL } as const;
  const isBusy = useSelector(selectBusyControl) === controlOf(act);

  async function toggle() {
    const { body } = await dispatch(actOnContacts({ contacts: { ids: [contact.id] }, act }));
    if (body !== undefined) sayDone(isStarred ? words.unstarred(name) : words.starred(name), body.revision);
  }
  return (
    <button
      type="button"
      className={`${buttons.icon} card-star`}
      aria-pressed={isStarred}
      aria-busy={isBusy}
      aria-label={words.star}
      title={words.star}
      onClick={() => void toggle()}
    >
      <Icon path={STAR} />
    </button>
  );
}
