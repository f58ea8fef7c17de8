import { type DragEvent, useRef, useState } from 'react';
import { useAppDispatch } from '../redux.ts';
import buttons from '../ui/buttons.module.css';
import { Icon } from '../ui/Icon.tsx';
import { CardPhoto } from './CardPhoto.tsx';
import { CAMERA } from './pictures.ts';
import { PhotoCrop } from './PhotoCrop.tsx';
import { readPicture, reducePhoto } from './reducePhoto.ts';
import { changePhoto } from './saveCard.ts';
import { cardForm } from '../words/en/cardForm.ts';
import { cardPhoto } from '../words/en/cardPhoto.ts';
import { useWords } from '../words/words.ts';

/** Chooses, takes or drops a photo. It is saved immediately, as a change of its own. */
export function PhotoField({
  id,
  name,
  digest,
  titleId,
}: {
  id: string;
  name: string;
  digest: string | undefined;
  titleId: string;
}) {
  const words = useWords(cardPhoto);
  const { title } = useWords(cardForm);
  const dispatch = useAppDispatch();
  const picker = useRef<HTMLInputElement>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const [picture, setPicture] = useState<ImageBitmap>();
  const [wasCropped, setWasCropped] = useState(false);

  async function take(file: File | undefined) {
    if (file === undefined || isBusy) return;
    const read = await readPicture(file);
    setFault(read.fault);
    if (read.picture?.width === read.picture?.height) await use(read.picture, 0);
    else setPicture(read.picture);
  }
  async function use(of: ImageBitmap | undefined, share: number) {
    if (of === undefined || isBusy) return;
    setIsBusy(true);
    if (await dispatch(changePhoto(id, await reducePhoto(of, share)))) endCrop();
    setIsBusy(false);
  }
  function endCrop() {
    setPicture(undefined);
    setWasCropped(true);
  }
  function drop(event: DragEvent) {
    event.preventDefault();
    void take(event.dataTransfer.files[0]);
  }

  const heading = (
    <h2 id={titleId} className="card-heading" tabIndex={-1}>
      {title}
    </h2>
  );
  if (picture !== undefined) {
    return (
      <PhotoCrop {...{ picture, isBusy }} onUse={(share) => void use(picture, share)} onCancel={endCrop}>
        {heading}
      </PhotoCrop>
    );
  }
  return (
    <>
      <CardPhoto {...{ id, name, digest }} />
      <div className="card-words" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
        {heading}
        <div className="card-photo-acts">
          <button
            ref={wasCropped ? focus : undefined}
            type="button"
            className={`${buttons.quiet} card-photo-button`}
            aria-busy={isBusy}
            onClick={() => picker.current?.click()}
          >
            <Icon path={CAMERA} />
            {digest === undefined ? words.add : words.replace}
          </button>
          {digest !== undefined && (
            <button
              type="button"
              className={buttons.icon}
              aria-label={words.remove}
              title={words.remove}
              onClick={() => void dispatch(changePhoto(id, null))}
            >
              <Icon name="bin" />
            </button>
          )}
        </div>
        <input
          ref={picker}
          type="file"
          accept="image/*"
          hidden
          aria-label={words.file}
          onChange={({ target }) => {
            void take(target.files?.[0]);
            // Resets the input, so that choosing the same file again fires an event.
            target.value = '';
          }}
        />
        {fault !== undefined && (
          <p className="card-fault" role="alert">
            {fault}
          </p>
        )}
      </div>
    </>
  );
}

function focus(button: HTMLElement | null): void {
  button?.focus();
}
