import type { SiteSettings } from '@cotejo/contracts/site-data';
import { createContext, useContext } from 'react';

export type AdminSettings = Pick<SiteSettings, 'adminInactivity' | 'notificationsLive'>;

export const SettingsContext = createContext<AdminSettings>({ adminInactivity: '5m', notificationsLive: false });

/** What the server was started with, as far as the administration needs it. */
export const useSettings = (): AdminSettings => useContext(SettingsContext);
