import type { ConflictDecision, PendingConflict } from '@contactbook/contract/conflicts';
import { useSelector } from 'react-redux';
import { selectContact } from '../book/contactsSlice.ts';
import { useSayDone } from '../book/useSayDone.ts';
import { wordedClash } from '../card/conflicts/clashQuestions.ts';
import { ConflictDialog } from '../card/conflicts/ConflictDialog.tsx';
import { shortName, whenOf } from '../card/conflicts/editConflictTexts.ts';
import { useAppDispatch } from '../redux.ts';
import { Isolated } from '../ui/Isolated.tsx';
import { useBusy } from '../ui/useBusy.ts';
import { conflicts } from '../words/en.ts';
import { useWords, wordsOf } from '../words/words.ts';
import { settleConflict } from './deviceThunks.ts';

/** Asks about a card that a device sent and the server did not store. */
export default function DeviceConflict({
  conflict,
  place,
  total,
  onDecided,
  onClose,
}: {
  conflict: PendingConflict;
  /** Position among all that wait. */
  place: number;
  total: number;
  /** Called with false if the contact has changed since, so that it has to be asked about again. */
  onDecided: (isDecided: boolean) => void;
  onClose: () => void;
}) {
  const dispatch = useAppDispatch();
  const words = useWords(conflicts);
  const { isBusy, run } = useBusy();
  const sayDone = useSayDone();
  const { id, device, atMs, clashes, kept, problem } = conflict;
  const name = shortName(useSelector(selectContact(conflict.contact))?.name ?? conflict.name ?? device);
  const texts = conflictTexts(conflict, name);

  async function settle(decision?: ConflictDecision) {
    const { error, revision } = await dispatch(settleConflict({ id, ...(decision && { decision }) }));
    if (error !== undefined && error.status !== 404 && error.status !== 412) return;
    if (revision !== undefined) sayDone(words.decided, revision);
    onDecided(error?.status !== 412);
  }

  return (
    <ConflictDialog
      title={texts.title}
      name={name}
      progress={total > 1 ? words.place(place, total) : undefined}
      note={texts.note && <Isolated text={texts.note} name={device} />}
      sources={{
        mine: { kind: 'book', detail: words.yourBook },
        theirs: { kind: 'device', detail: words.at(device, whenOf(atMs)) },
      }}
      clashes={problem === undefined ? clashes.map(wordedClash) : []}
      later="theirs"
      kept={kept}
      save={problem === undefined ? texts.save : null}
      other={texts.refuse === undefined ? undefined : { label: texts.refuse, onPress: () => void run(settle) }}
      isBusy={isBusy}
      onSave={(choices) => void run(() => settle({ choices: Object.fromEntries(choices) }))}
      onLater={onClose}
    />
  );
}

type Texts = { title: string; note?: string; save?: string; refuse?: string };

/** Returns the texts of a conflict. Without a clash, they ask whether the card is stored at all. */
function conflictTexts(conflict: PendingConflict, name: string): Texts {
  const { isNew, isDeleted, device, atMs, clashes, problem } = conflict;
  const words = wordsOf(conflicts);
  if (problem !== undefined)
    return { title: words.notSaved(name), note: words.unsavable(device, conflict), refuse: words.deleteSent };
  const note = words.sent(device, whenOf(atMs));
  if (isNew || isDeleted) return { title: words.notInBook(name), note, save: words.add, refuse: words.dontAdd };
  if (clashes.length === 0) return { title: words.unsavedEdit(name), note, refuse: words.dontSave };
  return { title: words.twoPlaces(name) };
}
