import type { CSSProperties } from 'react';
import { usePhoto } from '../../book/photos.ts';
import { avatarHue, initials } from './initials.ts';

/** The photo at 72 pixels, or the initials if there is none. */
export function CardPhoto({ id, name, digest }: { id: string; name: string; digest: string | undefined }) {
  const url = usePhoto(id, digest);
  const color = { '--hue': avatarHue(name) } as CSSProperties; // React's type lists no custom properties
  return url === undefined ? (
    <span className="card-photo" style={color} aria-hidden="true">
      {initials(name)}
    </span>
  ) : (
    <img className="card-photo" src={url} alt="" width={72} height={72} />
  );
}
