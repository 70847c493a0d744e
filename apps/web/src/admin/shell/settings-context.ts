import type { SiteSettings } from '@cotejo/contracts/site-data';
import { createContext, useContext } from 'react';

export type AdminSettings = Pick<SiteSettings, 'adminInactivity' | 'notificationsLive'>;

export const SettingsContext = createContext<AdminSettings>({ adminInactivity: '5m', notificationsLive: false });

export const useSettings = (): AdminSettings => useContext(SettingsContext);
