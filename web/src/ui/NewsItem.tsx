import type { ReactNode } from 'react';

/** A notice for the user, with buttons for its actions. Its styles are in news.css. */
export function NewsItem({ words, children }: { words: ReactNode; children: ReactNode }) {
  return (
    <div className="news-item">
      <p className="news-words" role="status">
        {words}
      </p>
      {children}
    </div>
  );
}
