'use client';

import { createContext } from 'react';

export const LookContext = createContext({ isDark: false, setDark: (_: boolean) => {} });
