import type { Card, FieldName } from '@contactbook/contract/card';
import { differenceOf } from '@contactbook/card/fields/difference';
import { useCallback, useEffect, useId, useMemo, useRef } from 'react';
import { useSelector } from 'react-redux';
import { useAppDispatch } from '../redux.ts';
import buttons from '../ui/buttons.module.css';
import { NotLoaded } from '../ui/NotLoaded.tsx';
import { Notice } from '../ui/Notice.tsx';
import { cardOpened, readCard, selectCard } from '../book/cardsSlice.ts';
import { selectContact } from '../book/contactsSlice.ts';
import { selectAddition, selectCardEdit, selectRowEdit } from '../book/draftSelectors.ts';
import { editBegun, editEnded, NEW_CONTACT } from '../book/draftsSlice.ts';
import { discardEdit, removeWithEdit } from '../book/discard.ts';
import { beginning } from './fields/beginEdit.ts';
import { CardForm } from './form/CardForm.tsx';
import { CardFrame } from './CardFrame.tsx';
import { CardHeader } from './view/CardHeader.tsx';
import { CardView } from './view/CardView.tsx';
import { NewCard } from './form/NewCard.tsx';
import { isNothingWritten, leaveCardEdit, saveCardEdit } from './form/saveCard.ts';
import { useReading } from '../users/useCall.ts';
import { cardView } from '../words/en.ts';
import { useWords } from '../words/words.ts';

/** Returns the paths of the values that a card did not have before. */
const newPaths = ({ card, before = card }: { card: Card; before?: Card | undefined }): ReadonlySet<string> =>
  new Set(differenceOf(before, card).added.map(({ path }) => path));
const NO_PATHS: ReadonlySet<string> = new Set();

type CardPanelProps = {
  id: string;
  onClose: () => void;
  /** Opens this contact again. */
  onOpen: (id: string) => void;
  /** Opens the history of the contact. */
  onHistory: (id: string) => void;
};

/** One contact in full: its card, or the form that edits it or adds it. */
export default function CardPanel(props: CardPanelProps) {
  return props.id === NEW_CONTACT ? <NewCard {...props} /> : <KnownCard {...props} />;
}

function KnownCard({ id, onClose, onOpen, onHistory }: CardPanelProps) {
  const words = useWords(cardView);
  const dispatch = useAppDispatch();
  const titleId = useId();
  const { contact, pending, known, failure, retry } = useCard(id);
  const edit = useSelector(selectCardEdit(id));
  const rowEdit = useSelector(selectRowEdit(id));
  /** The field that gets the focus once the requested form has rendered. */
  const firstField = useRef<string | null>(null);
  useEffect(() => void dispatch(cardOpened(id)), [dispatch, id]);
  useEffect(() => () => dispatch(leaveCardEdit(id)), [dispatch, id]);
  const editKey = edit?.key;
  useEffect(() => {
    const field = firstField.current;
    if (editKey === undefined || field === null) return;
    firstField.current = null;
    document.querySelector<HTMLElement>(`.card-form [data-field="${CSS.escape(field)}"]`)?.focus();
  }, [editKey]);
  const news = useMemo(() => known && newPaths(known), [known]) ?? NO_PATHS;
  const hasNews = known?.before !== undefined;

  async function deleteContact() {
    if (await dispatch(removeWithEdit(id, contact?.version))) onClose();
  }
  function beginEdit(label?: FieldName) {
    if (known === undefined || contact === undefined || rowEdit?.state === 'saving') return;
    const { edit: begun, field } = beginning(contact, known, rowEdit?.draft, label);
    firstField.current = field;
    dispatch(cardOpened(id));
    dispatch(editBegun(begun));
  }

  if (edit !== undefined) {
    const onDiscard = () => dispatch(discardEdit(id, () => onOpen(id)));
    // Unsaved text stays in the draft. If there is none, Esc ends the edit and shows the contact.
    const onEscape = () => (isNothingWritten(edit) ? dispatch(editEnded(edit)) : onClose());
    return (
      <CardFrame titleId={titleId} shows={edit.key} onClose={onEscape} keys={{}}>
        <CardForm
          key={edit.key}
          {...{ edit, titleId, contact, onDiscard, onClose }}
          news={hasNews ? words.changed : undefined}
          onSave={() => dispatch(saveCardEdit(id))}
        />
      </CardFrame>
    );
  }
  const canChange = contact !== undefined && known !== undefined;
  return (
    <CardFrame
      titleId={titleId}
      shows="contact"
      onClose={onClose}
      keys={canChange ? { e: () => beginEdit(), Delete: () => void deleteContact() } : {}}
    >
      <CardHeader
        {...{ titleId, contact: contact ?? pending, id, card: known?.card, news, onClose }}
        acts={
          canChange
            ? { onEdit: () => beginEdit(), onHistory: () => onHistory(id), onDelete: () => void deleteContact() }
            : undefined
        }
      />
      <p className="unseen" role="status">
        {hasNews && words.changed}
      </p>
      <div className="panel-body">
        {known !== undefined && (
          <CardView {...{ id, card: known.card, news, isThere: contact !== undefined, onAdd: beginEdit }} />
        )}
        {known === undefined && failure === undefined && (
          <span className={`${buttons.ring} card-ring`} role="status" aria-label={words.opening} />
        )}
        {known === undefined && failure === 'gone' && (
          <Notice picture="nobody" title={words.gone} text={words.goneText} />
        )}
        {known === undefined && failure === 'other' && <NotLoaded title={words.failed} onRetry={retry} />}
      </div>
    </CardFrame>
  );
}

/**
 * Reads the contact from the book and its card from the server, again for each new version. A contact that is being
 * added has no card yet.
 */
function useCard(id: string) {
  const contact = useSelector(selectContact(id));
  const known = useSelector(selectCard(id));
  const addition = useSelector(selectAddition(id));
  const pending = addition === undefined ? undefined : { id, ...addition.draft };
  const version = contact?.version ?? 0;
  const isOld = known === undefined || version > (known.version ?? 0);
  const request = useCallback(() => readCard(id), [id]);
  const { failure, read } = useReading(isOld && pending === undefined ? request : null, version);
  const reason = failure && (failure.status === 404 ? 'gone' : 'other');
  return { contact, pending, known, failure: reason, retry: () => void read() };
}
