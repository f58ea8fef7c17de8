import { usePhoto } from '../photos.ts';
import { Avatar } from './Avatar.tsx';
import styles from './Avatar.module.css';

/** A contact's photo in a row; initials until it is there. */
export function PhotoAvatar({ id, name, digest }: { id: string; name: string; digest: string }) {
  const url = usePhoto(id, digest);
  return url === undefined ? <Avatar name={name} /> : <img className={styles.photo} src={url} alt="" />;
}
