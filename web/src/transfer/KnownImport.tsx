import { SCREENS } from '@contactbook/contract/screens';
import type { ImportApplied } from '@contactbook/contract/transfer';
import { useEffect } from 'react';
import { Redirect } from 'wouter';
import { undoChange } from '../contacts/changes.ts';
import { useAppDispatch } from '../redux.ts';
import buttons from '../ui/buttons.module.css';
import { contactCount, inDigits } from '../ui/counts.ts';
import { Notice } from '../ui/Notice.tsx';
import { NotLoaded } from '../ui/NotLoaded.tsx';
import sheets from '../ui/sheet.module.css';
import { Spinner } from '../ui/Spinner.tsx';
import { ColumnsStep } from './ColumnsStep.tsx';
import { ImportFrame } from './ImportFrame.tsx';
import { fileText } from './importMessages.ts';
import { LookScreen } from './LookScreen.tsx';
import { Reading } from './Reading.tsx';
import { endUpload, failureText, useUpload } from './upload.ts';
import { pickFiles, useBringFiles } from './useBringFiles.ts';
import { useDroppedFiles } from './useDroppedFiles.ts';
import { useBackToContacts } from './useBackToContacts.ts';
import { useImport } from './useImport.ts';
import { useLeave } from './useLeave.ts';

/** An import that exists on the server, in any state. */
export function KnownImport({ id }: { id: string }) {
  const { found, trouble, readAgain } = useImport(id);
  const leave = useLeave(id);
  const bring = useBringFiles();
  useDroppedFiles(bring);
  const ways = { onFiles: bring, onLeave: leave };
  const isRead = found !== undefined && found.state !== 'reading';
  const upload = useUpload();
  const isSent = upload?.id === id;
  const failure = isSent ? upload.failure : undefined;
  useEffect(() => {
    if (isRead && isSent) endUpload();
  }, [isRead, isSent]);

  if (failure !== undefined) {
    const frame = { fileName: upload!.file.name, facts: '' };
    return <Ended {...{ frame, ...ways }} title="This file was not read" text={failureText(failure)} act="Try again" />;
  }
  if (trouble === 'gone') {
    return <Ended title="This look has ended" text="Bring the file again." act="Choose a file" {...ways} />;
  }
  if (found === undefined) {
    return (
      <ImportFrame>
        <div className={sheets.sheet}>
          {trouble === undefined ? (
            <Spinner words="Opening…" />
          ) : (
            <div role="alert">
              <NotLoaded title="This did not load" onRetry={readAgain} />
            </div>
          )}
        </div>
      </ImportFrame>
    );
  }
  const { fileName, state, contacts, read, total, counts, reason = 'Nothing was added.' } = found;
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
      return <Ended {...{ frame, ...ways }} title="This file was not read" text={reason} act="Try again" />;
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
    const title = 'No contacts in this file';
    return <Ended {...{ frame, title, ...ways }} text="We read vCard (.vcf), CSV and JSON." act="Choose another" />;
  }
  if (counts.same === all) {
    const text = 'Everything in this file is already in your book.';
    return <Ended {...{ frame, text, ...ways }} picture="fresh" title="Nothing new" />;
  }
  return <LookScreen look={found} frame={frame} onCancel={leave} onChanged={readAgain} />;
}

/** Shown when the contacts are in the book, even if the answer that confirmed it was lost. */
function Applied({
  applied: { revision, added, changed },
  frame,
}: {
  applied: ImportApplied;
  frame: { fileName: string; facts: string };
}) {
  const dispatch = useAppDispatch();
  const goBack = useBackToContacts();
  const isNothing = added + changed === 0;
  return (
    <ImportFrame {...frame}>
      <div className={sheets.sheet} role="status">
        <Notice
          picture="fresh"
          title="This file is in your book"
          text={`${contactCount(added)} added${changed === 0 ? '' : `, ${inDigits(changed)} changed`}.`}
        >
          <button type="button" className={buttons.primary} onClick={goBack}>
            Back to contacts
          </button>
          {!isNothing && (
            <button type="button" className={buttons.quiet} onClick={() => void dispatch(undoChange(revision))}>
              Undo
            </button>
          )}
        </Notice>
      </div>
    </ImportFrame>
  );
}

/** Shown when the import has ended without a review; another file may be chosen. */
function Ended({
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
            Back to contacts
          </button>
        </Notice>
      </div>
    </ImportFrame>
  );
}
