'use client';

import { useSyncExternalStore } from 'react';

const query = '(prefers-color-scheme: dark)';
const subscribe = (listener: () => void) => {
  const list = matchMedia(query);
  list.addEventListener('change', listener);
  return () => list.removeEventListener('change', listener);
};

export const useLook = () => ({
  isDark: useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  ),
});
