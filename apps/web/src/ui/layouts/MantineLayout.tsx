import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/default-css-variables.layer.css';
import '@mantine/core/styles/global.layer.css';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Button.layer.css';
import '#theme/mantine.css';
import { MantineProvider } from '@mantine/core';
import { useEffect } from 'react';
import { Outlet } from 'react-router';
import { mantineColorScheme } from '#theme/mantine-color-scheme.ts';
import { cssVariablesResolver, theme } from '#theme/theme.ts';
import { useNonce } from '#ui/nonce.ts';

/**
 * Layout route for the screens that use Mantine (administration, parts of the account). A screen imports the CSS of
 * each further component it uses: `import '@mantine/core/styles/Menu.layer.css'`.
 */
export default function MantineLayout() {
  const nonce = useNonce();
  useEffect(() => {
    // Mantine's scroll lock (open modals) writes a style element and looks for its nonce under this name.
    Reflect.set(window, '__webpack_nonce__', nonce);
  }, [nonce]);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={mantineColorScheme}
      defaultColorScheme="auto"
      getStyleNonce={() => nonce}
    >
      <Outlet />
    </MantineProvider>
  );
}
