import type { Card } from '@contactbook/contract/card';
import { type DragEvent, useRef, useState } from 'react';
import buttons from '../../ui/buttons.module.css';
import { Icon } from '../../ui/Icon.tsx';
import { CardPhoto } from '../photo/CardPhoto.tsx';
import { CAMERA } from '../photo/pictures.ts';
import { PhotoCrop } from './PhotoCrop.tsx';
import { type Crop, dataUri, MIDDLE, readPicture, reducePhoto } from '../photo/reducePhoto.ts';
import { useDataUrl } from '../photo/useDataUrl.ts';
import { cardPhoto } from '../../words/en.ts';
import { useWords } from '../../words/words.ts';

type Media = NonNullable<Card['media']>;

/** Chooses, takes or drops a photo, which becomes part of the draft. */
export function PhotoField({
  id,
  name,
  digest,
  title,
  titleId,
  media: given,
  onChange,
  onTaken,
}: {
  id: string;
  name: string;
  /** The stored photo of the contact. */
  digest: string | undefined;
  /** The heading of the form. */
  title: string;
  titleId: string;
  media: Card['media'];
  onChange: (media: Media) => void;
  /** Called when a photo is chosen, with a promise of whether it has become part of the draft. */
  onTaken: (isInDraft: Promise<boolean>) => void;
}) {
  const words = useWords(cardPhoto);
  const media = given ?? {};
  const picker = useRef<HTMLInputElement>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const [picture, setPicture] = useState<ImageBitmap>();
  const [wasCropped, setWasCropped] = useState(false);
  const [photoId = 'photo', photo] = Object.entries(media).find(([, { kind }]) => kind === 'photo') ?? [];
  const chosenUrl = useDataUrl(photo?.uri);

  function take(file: File | undefined) {
    if (file !== undefined && !isBusy) onTaken(read(file));
  }
  async function read(file: File): Promise<boolean> {
    const { picture: chosen, fault: reason } = await readPicture(file);
    setFault(reason);
    if (chosen === undefined) return false;
    if (chosen.width === chosen.height) return use(chosen, MIDDLE);
    setPicture(chosen);
    return false;
  }
  async function use(of: ImageBitmap, crop: Crop): Promise<boolean> {
    setIsBusy(true);
    onChange({ ...media, [photoId]: { kind: 'photo', uri: await dataUri(await reducePhoto(of, crop)) } });
    endCrop();
    setIsBusy(false);
    return true;
  }
  function endCrop() {
    setPicture(undefined);
    setWasCropped(true);
  }
  function remove() {
    const { [photoId]: _photo, ...others } = media;
    onChange(others);
  }
  function drop(event: DragEvent) {
    event.preventDefault();
    event.stopPropagation();
    take(event.dataTransfer.files[0]);
  }

  const heading = (
    <h2 id={titleId} className="card-heading" tabIndex={-1}>
      {title}
    </h2>
  );
  if (picture !== undefined) {
    return (
      <PhotoCrop {...{ picture, isBusy }} onUse={(crop) => isBusy || onTaken(use(picture, crop))} onCancel={endCrop}>
        {heading}
      </PhotoCrop>
    );
  }
  return (
    <>
      {chosenUrl === undefined ? (
        <CardPhoto {...{ id, name }} digest={photo === undefined ? undefined : digest} />
      ) : (
        <img className="card-photo" src={chosenUrl} alt="" width={72} height={72} />
      )}
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
            {photo === undefined ? words.add : words.replace}
          </button>
          {photo !== undefined && (
            <button
              type="button"
              className={buttons.icon}
              aria-label={words.remove}
              title={words.remove}
              onClick={remove}
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
            take(target.files?.[0]);
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
