import { IMPORT_MAX_BYTES } from '@contactbook/contract/limits';
import { importScreen } from '@contactbook/contract/screens';
import { useCallback, useEffect, useState } from 'react';
import { Link } from 'wouter';
import { unlessOffline } from '../book/edits.ts';
import { useAppDispatch } from '../redux.ts';
import buttons from '../ui/buttons.module.css';
import { Icon } from '../ui/Icon.tsx';
import { replaceOpen } from '../ui/place.ts';
import sheets from '../ui/sheet.module.css';
import { Spinner } from '../ui/Spinner.tsx';
import { readImports } from './calls.ts';
import { useReading } from '../users/useCall.ts';
import { takeHeldFiles } from './heldFiles.ts';
import { ImportFrame } from './ImportFrame.tsx';
import { ImportSources } from './ImportSources.tsx';
import { fileText } from './importMessages.ts';
import { joinedFiles } from './joinedFiles.ts';
import { Reading } from './Reading.tsx';
import { takeSharedFiles } from './sharedFiles.ts';
import { sizeText } from '../ui/sizes.ts';
import { failureText, findUpload, send, useUpload } from './upload.ts';
import { pickFiles } from './bringFiles.ts';
import { useDroppedFiles } from './useDroppedFiles.ts';
import { useLeave } from './useLeave.ts';
import { UnreadableZip, withoutZips, ZipNotLoaded } from './zips.ts';
import { importSources, importing } from '../words/en.ts';
import { useWords, wordsOf } from '../words/words.ts';

const FIND_EVERY_MS = 300;

/** Returns the files as one file to import, or the reason why they cannot be imported. */
async function readable(files: File[]): Promise<File | string> {
  const words = wordsOf(importing);
  try {
    const file = joinedFiles(await withoutZips(files));
    if (file === undefined) return words.oneTable;
    return file.size > IMPORT_MAX_BYTES ? words.tooLarge(sizeText(IMPORT_MAX_BYTES)) : file;
  } catch (error) {
    if (error instanceof ZipNotLoaded) return words.zipNotLoaded;
    if (error instanceof UnreadableZip) return error.message;
    throw error;
  }
}

/** The first step: choosing the file and uploading it. */
export function NewImport() {
  const words = useWords(importing);
  const sources = useWords(importSources);
  const dispatch = useAppDispatch();
  const upload = useUpload();
  const leave = useLeave(undefined);
  const [refusal, setRefusal] = useState<string>();
  const [isOpening, setIsOpening] = useState(false);
  const isOnItsWay = upload !== null && upload.failure === undefined;

  const bring = useCallback(
    (files: File[]) => {
      async function take() {
        setIsOpening(true);
        const found = await readable(files).finally(() => setIsOpening(false));
        setRefusal(typeof found === 'string' ? found : undefined);
        if (typeof found !== 'string')
          await dispatch(unlessOffline(async () => dispatch(send(found)).then(() => true)));
      }
      if (files.length > 0) void take();
    },
    [dispatch],
  );
  const isOver = useDroppedFiles(bring);
  // oxlint-disable-next-line react/set-state-in-effect -- what was brought is taken once, when the screen is there
  useEffect(() => bring(takeHeldFiles()), [bring]);
  useEffect(() => void takeSharedFiles().then(bring), [bring]);

  useEffect(() => {
    if (upload?.id !== undefined) replaceOpen({}, importScreen(upload.id));
    if (upload === null || upload.id !== undefined || upload.failure !== undefined) return undefined;
    const timer = setInterval(() => void dispatch(findUpload()), FIND_EVERY_MS);
    return () => clearInterval(timer);
  }, [dispatch, upload]);

  if (isOnItsWay) {
    const { name, size } = upload.file;
    return (
      <ImportFrame fileName={name}>
        <Reading contacts={0} read={0} total={size} onCancel={leave} />
      </ImportFrame>
    );
  }
  if (isOpening) {
    return (
      <ImportFrame title={words.title}>
        <div className={sheets.sheet}>
          <Spinner words={words.openFile} />
        </div>
      </ImportFrame>
    );
  }
  const failure = refusal ?? (upload?.failure && failureText(upload.failure));
  const side = (
    <>
      <p className="import-file">{sources.promise}</p>
      <button type="button" className="import-back" onClick={leave}>
        {words.back}
      </button>
    </>
  );
  return (
    <ImportFrame title={sources.title} fileName={upload?.file.name} side={side}>
      <div className={`${sheets.sheet} import-new`}>
        {failure !== undefined && (
          <div className="sources-refusal" role="alert">
            <Icon name="warning" />
            <div>
              <h2>{words.notRead}</h2>
              <p>{failure}</p>
            </div>
          </div>
        )}
        <ImportSources />
        <div className="sources-drop">
          <div className="sources-drop-box" data-over={isOver}>
            <Icon name="bring" size={24} />
            <p className="sources-drop-words">
              <strong>{sources.drop}</strong>
              {sources.kinds(sizeText(IMPORT_MAX_BYTES))}
            </p>
            <button type="button" className={buttons.primary} onClick={() => pickFiles(bring)}>
              {failure === undefined ? words.choose : words.chooseAnother}
            </button>
          </div>
        </div>
        <OpenImports />
      </div>
    </ImportFrame>
  );
}

/** Lists the user's unfinished imports. */
function OpenImports() {
  const words = useWords(importing);
  const { value: imports = [] } = useReading(readImports);
  const open = imports.filter(({ state }) => state === 'ready' || state === 'columns' || state === 'reading');
  if (open.length === 0) return null;
  return (
    <section className="import-open" aria-labelledby="import-open">
      <h2 id="import-open">{words.begun}</h2>
      <ul>
        {open.map(({ id, fileName, ...facts }) => (
          <li key={id}>
            <Link to={importScreen(id)} className="import-open-link">
              <bdi>{fileName}</bdi>
              <span>{fileText(facts)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
