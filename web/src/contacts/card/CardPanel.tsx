import { useEffect, useId, useMemo, useState } from 'react';
import { useSelector } from 'react-redux';
import { useAppDispatch } from '../../redux.ts';
import buttons from '../../ui/buttons.module.css';
import { NotLoaded } from '../../ui/NotLoaded.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { cardOpened, readCard, selectCard } from '../cardsSlice.ts';
import { selectContact } from '../contactsSlice.ts';
import { cardEditBegun, selectCardEdit } from '../draftsSlice.ts';
import { remove } from '../edits.ts';
import { type Addable, beginning } from './beginEdit.ts';
import { CardFooter } from './CardFooter.tsx';
import { CardForm, CHANGED_MEANWHILE } from './CardForm.tsx';
import { CardFrame } from './CardFrame.tsx';
import { CardHeader } from './CardHeader.tsx';
import { cardNews } from './cardNews.ts';
import { CardView } from './CardView.tsx';

const NOTHING: ReadonlySet<unknown> = new Set();

type CardPanelProps = {
  id: string;
  onClose: () => void;
  /** What is written in its form is not to be kept. */
  onGiveUp: () => void;
  /** Shows what the contact was before. */
  onHistory: (id: string) => void;
};

/** One contact in full: what a person has, or the form that edits it. */
export default function CardPanel({ id, onClose, onGiveUp, onHistory }: CardPanelProps) {
  const dispatch = useAppDispatch();
  const titleId = useId();
  const { contact, known, failure, retry } = useCard(id);
  const edit = useSelector(selectCardEdit);
  const [field, setField] = useState('name');
  useEffect(() => void dispatch(cardOpened(id)), [dispatch, id]);
  const news = useMemo(() => known && cardNews(known.card, known.before), [known]) ?? NOTHING;
  const hasNews = known?.before !== undefined;

  async function deleteContact() {
    if (await dispatch(remove(id, contact?.version))) onClose();
  }
  function beginEdit(property?: Addable) {
    if (known === undefined) return;
    const { edit: begun, field: first } = beginning(id, known, property);
    setField(first);
    dispatch(cardOpened(id));
    dispatch(cardEditBegun(begun));
  }

  if (edit?.id === id) {
    return (
      <CardFrame titleId={titleId} onClose={onGiveUp} keys={{}}>
        <CardForm {...{ edit, field, titleId, contact, hasNews, onGiveUp, onClose }} />
      </CardFrame>
    );
  }
  const canChange = contact !== undefined && known !== undefined;
  return (
    <CardFrame
      titleId={titleId}
      onClose={onClose}
      keys={canChange ? { e: () => beginEdit(), Delete: () => void deleteContact() } : {}}
    >
      <CardHeader {...{ titleId, contact, id, card: known?.card, news, onClose }} />
      <p className="card-unseen" role="status">
        {hasNews && CHANGED_MEANWHILE}
      </p>
      <div className="card-body">
        {known !== undefined && (
          <CardView {...{ id, card: known.card, news, isThere: contact !== undefined, onAdd: beginEdit }} />
        )}
        {known === undefined && failure === undefined && (
          <span className={`${buttons.ring} card-ring`} role="status" aria-label="Opening…" />
        )}
        {known === undefined && failure === 'gone' && (
          <Notice
            picture="nobody"
            title="Not in your book"
            text="There is no such contact, or it was erased for good."
          />
        )}
        {known === undefined && failure === 'other' && <NotLoaded title="This did not load" onRetry={retry} />}
      </div>
      {canChange && (
        <CardFooter onDelete={() => void deleteContact()} onHistory={() => onHistory(id)} onEdit={() => beginEdit()} />
      )}
    </CardFrame>
  );
}

/** The contact as it is in the book, and in full, which is read anew with every version of it. */
function useCard(id: string) {
  const dispatch = useAppDispatch();
  const contact = useSelector(selectContact(id));
  const known = useSelector(selectCard(id));
  const [tries, setTries] = useState(0);
  const [failure, setFailure] = useState<{ of: string; is: 'gone' | 'other' }>();
  const version = contact?.version ?? 0;
  const isOld = known === undefined || version > (known.version ?? 0);
  const attempt = `${id} ${version} ${tries}`;
  useEffect(() => {
    if (!isOld) return undefined;
    let isWanted = true;
    async function read() {
      const { meta } = await dispatch(readCard({ id }));
      if (!isWanted || meta.requestStatus === 'fulfilled') return;
      setFailure({ of: attempt, is: 'status' in meta && meta.status === 404 ? 'gone' : 'other' });
    }
    void read();
    return () => void (isWanted = false);
  }, [dispatch, id, isOld, attempt]);
  return {
    contact,
    known,
    failure: failure?.of === attempt ? failure.is : undefined,
    retry: () => setTries(tries + 1),
  };
}
