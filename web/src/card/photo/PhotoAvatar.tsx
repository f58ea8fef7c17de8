import { usePhoto } from '../../book/photos.ts';
import { Avatar } from './Avatar.tsx';
import styles from './Avatar.module.css';

/** A contact's photo in a row, or its initials until the photo is loaded. */
export function PhotoAvatar({ id, name, digest }: { id: string; name: string; digest: string }) {
  const url = usePhoto(id, digest);
  return url === undefined ? <Avatar name={name} /> : <img className={`tile ${styles.photo}`} src={url} alt="" />;
}
