import type { Card } from '@contactbook/contract/card';
import { createSlice, isAnyOf, type PayloadAction } from '@reduxjs/toolkit';
import type { VersionedCard } from '../api.ts';
import { apiThunk } from '../redux.ts';
import { identityChanged } from '../users/authSlice.ts';
import { catchUp } from './changes.ts';

/** `before` is what it said when somebody opened it, or saved it last, where it has changed elsewhere since. */
type KnownCard = VersionedCard & { before?: Card | undefined };
/** Contacts in full, by their ids, as they were last read: they can be looked at without a network too. */
type CardsState = Record<string, KnownCard>;
type RootState = { cards: CardsState };

export const readCard = apiThunk('cards/read', (api, { id }: { id: string }) => api.card(id));
/** Only if the contact still has that version; else 412 with it as it is. */
export const writeCard = apiThunk(
  'cards/write',
  (api, { id, card, version }: { id: string; card: Card; version: number | undefined }) =>
    api.writeCard(id, card, version),
);
/** Beside whatever else was changed meanwhile: undo takes it back. */
export const writePhoto = apiThunk('cards/writePhoto', (api, { id, photo }: { id: string; photo: Blob }) =>
  api.writePhoto(id, photo),
);
export const deletePhoto = apiThunk('cards/deletePhoto', (api, { id }: { id: string }) => api.deletePhoto(id));

export const isCardWritten = isAnyOf(writeCard.fulfilled, writePhoto.fulfilled, deletePhoto.fulfilled);

const initialState: CardsState = {};

const cardsSlice = createSlice({
  name: 'cards',
  initialState,
  reducers: {
    /** What becomes of it from now on is news. */
    cardOpened(cards, { payload: id }: PayloadAction<string>) {
      delete cards[id]?.before;
    },
  },
  extraReducers: (builder) =>
    builder
      .addCase(catchUp.fulfilled, (cards, { payload: { contacts } }) => {
        for (const { id, version = 0 } of contacts) {
          const known = cards[id];
          if (known !== undefined && version > (known.version ?? 0)) known.before ??= known.card;
        }
      })
      .addMatcher(identityChanged, () => initialState)
      .addMatcher(isAnyOf(readCard.fulfilled, isCardWritten), (cards, action) => {
        const { payload, meta } = action;
        const known = cards[meta.arg.id];
        if ((payload.version ?? Infinity) < (known?.version ?? 0)) return;
        cards[meta.arg.id] = { ...payload, before: readCard.fulfilled.match(action) ? known?.before : undefined };
      }),
});

export const { cardOpened } = cardsSlice.actions;
export const cardsReducer = cardsSlice.reducer;
export const selectCard =
  (id: string) =>
  ({ cards }: RootState): KnownCard | undefined =>
    cards[id];
