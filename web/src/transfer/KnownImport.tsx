import { SCREENS } from '@contactbook/contract/screens';
import type { ImportApplied } from '@contactbook/contract/transfer';
import { useEffect } from 'react';
import { useSelector } from 'react-redux';
import { Redirect } from 'wouter';
import { undoChange } from '../book/acts.ts';
import { selectIsUndone } from '../book/undoSlice.ts';
import { backToContacts } from '../book/openCard.ts';
import { useAppDispatch } from '../redux.ts';
import buttons from '../ui/buttons.module.css';
import { inDigits } from '../words/plural.ts';
import { Notice } from '../ui/Notice.tsx';
import { Awaited } from '../ui/Awaited.tsx';
import { lazyWithRetry } from '../ui/lazyWithRetry.ts';
import sheets from '../ui/sheet.module.css';
import { ImportFrame } from './ImportFrame.tsx';
import { fileText } from './importMessages.ts';
import { ImportReview } from './ImportReview.tsx';
import { Reading } from './Reading.tsx';
import { endUpload, failureText, useUpload } from './upload.ts';
import { bringFiles, pickFiles } from './bringFiles.ts';
import { useDroppedFiles } from './useDroppedFiles.ts';
import { useImport } from './useImport.ts';
import { useLeave } from './useLeave.ts';
import { importing } from '../words/en.ts';
import { useWords } from '../words/words.ts';

/** Few files are tables whose columns the server does not know. */
const ColumnsStep = lazyWithRetry(() => import('./ColumnsStep.tsx'));

/** An import that exists on the server, in any state. */
export default function KnownImport({ id }: { id: string }) {
  const words = useWords(importing);
  const reading = useImport(id);
  const { value: found, failure: trouble } = reading;
  const readAgain = () => void reading.read();
  const leave = useLeave(id);
  useDroppedFiles(bringFiles);
  const ways = { onFiles: bringFiles, onLeave: leave };
  const isRead = found !== undefined && found.state !== 'reading';
  const upload = useUpload();
  const isSent = upload?.id === id;
  const failure = isSent ? upload.failure : undefined;
  useEffect(() => {
    if (isRead && isSent) endUpload();
  }, [isRead, isSent]);

  if (failure !== undefined) {
    const frame = { fileName: upload!.file.name, facts: '' };
    return <EndedImport {...{ frame, ...ways }} title={words.notRead} text={failureText(failure)} act={words.again} />;
  }
  if (trouble?.status === 404) {
    return <EndedImport title={words.ended} text={words.endedText} act={words.choose} {...ways} />;
  }
  if (found === undefined) {
    return (
      <ImportFrame>
        <div className={sheets.sheet}>
          <Awaited reading={reading} opening={words.opening} failed={words.failed} />
        </div>
      </ImportFrame>
    );
  }
  const { fileName, state, contacts, read, total, counts, reason } = found;
  const frame = { fileName, facts: fileText(found) };
  switch (state) {
    case 'reading':
      return (
        <ImportFrame {...frame}>
          <Reading {...{ contacts, read, total }} onCancel={leave} />
        </ImportFrame>
      );
    case 'columns':
      return <ColumnsStep {...{ id, frame }} columns={found.columns ?? []} onNamed={readAgain} onCancel={leave} />;
    case 'failed':
      return (
        <EndedImport
          {...{ frame, ...ways }}
          title={words.notRead}
          text={reason === undefined ? words.nothingAdded : words.refused({ code: 'unreadable_file', message: reason })}
          act={words.again}
        />
      );
    case 'done':
      return found.applied === undefined ? (
        <Redirect to={SCREENS.contacts} replace />
      ) : (
        <Applied applied={found.applied} {...{ frame }} />
      );
    case 'ready':
    case 'applying':
  }
  const all = counts.new + counts.same + counts.changed + counts.unreadable;
  if (all === 0) {
    const title = words.noContacts;
    return <EndedImport {...{ frame, title, ...ways }} text={words.noContactsText} act={words.chooseAnother} />;
  }
  if (counts.same === all) {
    const text = words.nothingNewText;
    return <EndedImport {...{ frame, text, ...ways }} picture="fresh" title={words.nothingNew} />;
  }
  return <ImportReview found={found} frame={frame} onCancel={leave} onChanged={readAgain} />;
}

/** Shown when the contacts are in the book, even if the answer that confirmed it was lost. */
function Applied({
  applied: { revision, added, changed },
  frame,
}: {
  applied: ImportApplied;
  frame: { fileName: string; facts: string };
}) {
  const words = useWords(importing);
  const dispatch = useAppDispatch();
  const isUndone = useSelector(selectIsUndone(revision));
  const isNothing = added + changed === 0;
  return (
    <ImportFrame {...frame}>
      <div className={sheets.sheet} role="status">
        <Notice
          picture="fresh"
          title={isUndone ? words.undone : words.done}
          text={
            isUndone
              ? words.undoneText
              : changed === 0
                ? words.added(added)
                : words.addedAndChanged(added, inDigits(changed))
          }
        >
          <button type="button" className={buttons.primary} onClick={backToContacts}>
            {words.back}
          </button>
          {!isNothing && !isUndone && (
            <button type="button" className={buttons.quiet} onClick={() => void dispatch(undoChange(revision))}>
              {words.undo}
            </button>
          )}
        </Notice>
      </div>
    </ImportFrame>
  );
}

/** Shown when the import has ended without a review; another file may be chosen. */
function EndedImport({
  picture = 'failed',
  title,
  text,
  act,
  frame,
  onFiles,
  onLeave,
}: {
  picture?: 'failed' | 'fresh';
  title: string;
  text: string;
  /** Label of the button that starts another import. */
  act?: string;
  frame?: { fileName: string; facts: string };
  onFiles: (files: File[]) => void;
  onLeave: () => void;
}) {
  const words = useWords(importing);
  return (
    <ImportFrame {...frame}>
      <div className={sheets.sheet}>
        <Notice picture={picture} title={title} text={text}>
          {act !== undefined && (
            <button type="button" className={buttons.primary} onClick={() => pickFiles(onFiles)}>
              {act}
            </button>
          )}
          <button type="button" className={act === undefined ? buttons.primary : buttons.quiet} onClick={onLeave}>
            {words.back}
          </button>
        </Notice>
      </div>
    </ImportFrame>
  );
}
