import { resolve } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { articles } from './vite/articles.ts';
import { contractVersion } from './vite/contract-version.ts';
import { lateSchemas } from './vite/late-schemas.ts';
import { looseEntries } from './vite/loose-entries.ts';
import { oldestBrowsers } from './vite/oldest-browsers.ts';
import { pageScripts } from './vite/page-scripts.ts';
import { preactAliases } from './vite/preact.ts';
import { stylesheetsOnce } from './vite/stylesheets-once.ts';
import { withoutJsonSchema } from './vite/without-json-schema.ts';

const contracts = resolve(import.meta.dirname, '../../packages/contracts/src');

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    articles(),
    contractVersion(),
    pageScripts(contracts),
    withoutJsonSchema(),
    lateSchemas(contracts),
    reactRouter(),
    looseEntries(),
    stylesheetsOnce(),
  ],
  publicDir: 'public',
  resolve: { alias: preactAliases },
  build: {
    assetsInlineLimit: 0,
    // Syntax of scripts and styles that one of these lacks is rewritten; methods they lack are
    // found by the check of what is shipped. It stands here and not under `client`, because styles
    // only look here.
    target: [...oldestBrowsers],
    reportCompressedSize: false,
  },
  environments: {
    client: {
      build: {
        rollupOptions: {
          output: {
            entryFileNames: 'assets/[name]-[hash].js',
            // One stylesheet for the whole design system, one file for the framework and one for
            // what many pages share: a first visit asks for some twenty files instead of sixty,
            // and packed together they weigh less. The back office keeps its own, whatever folder
            // it stands in: a visitor does not pay for it.
            codeSplitting: {
              // A file takes what its rule names and nothing that this needs: else the validation
              // library would come with every module that could hand out a schema.
              includeDependenciesRecursively: false,
              groups: [
                { name: 'ui', test: /\/src\/ui\/.*\.module\.css/ },
                {
                  name: 'framework',
                  test: /node_modules\/(preact|react-router)\/|\/src\/runtime\/(?!render-later)|@oxc-project\+runtime|vite\/preload-helper/,
                },
                {
                  name: 'shared',
                  test: /^(?!.*(\/src\/(activity|.*[Aa]dmin)|@(base-ui|floating-ui|tanstack)\/|\/src\/request\/(query-client|QueryProvider)|\/zod\/|\?schemas$|schema-texts))/,
                  minShareCount: 20,
                },
                {
                  // What every page starts with. Some thirty small files compress badly alone, so
                  // they are joined by the pages that need them (decision 79).
                  name: 'start',
                  test: /\/src\/(session\/(user-session|last-known|session|stored-user|delete-person|session-end|inactivity|InactivityDialog|SessionInactivity|use-session-of-page|texts|registration-draft|return-target)\.tsx?|early-input|credit-flow\/(flow-storage|pending-form)|ui\/(nonce\.ts|layouts\/FailurePage\.tsx))|\/identity\/accounts\.ts\?plain|virtual:contract-version/,
                  minShareCount: 2,
                },
                {
                  // What results and details both show.
                  name: 'loan',
                  test: /finance\/src\/(loan-cost|annual-cost|income-share|schedule|rounding|money|charges|rates)\.ts|\/src\/(session\/RequireSession(\.module\.css|\.tsx)|runtime\/render-later\.tsx)|\/src\/ui\/(CostBar\.tsx|cost\.ts|LogoBadge\.tsx|LateImage|UpdatingNotice\.tsx|Skeleton\.tsx|SectionHead\.tsx|use-is-hydrated)|site\/credits\/((IncomeShare|credits)\.module\.css|IncomeShare\.tsx|other-debts|BackLink|HowCalculatedLink|institution-cache|sharing\/ShareButton)|\/(credits|documents)\/(applicant|stated-reasons)\.ts\?plain|\/institutions\/public\.ts\?plain/,
                  minShareCount: 2,
                },
                {
                  name: 'instalments',
                  test: /\/src\/ui\/(MonthlyChart|DataTable)\.tsx|details\/AmortizationTable\.tsx|contracts\/src\/amortization\.ts\?plain|site\/credits\/glosses|\/src\/ui\/Gloss\.tsx|drawings\/EmptyLedger/,
                  minShareCount: 2,
                },
                {
                  name: 'offers',
                  test: /finance\/src\/(offers|offer-catalog|loan-product)\.ts|\/src\/ui\/(Pagination|Switch|Chip)\.tsx|site\/credits\/(charges\/offer-remarks|comparison\/comparison-url|rate-words|choose-offer|request-figures|new-comparison|page-institutions|wanted-offer)|\/format\/src\/typed-numbers/,
                  minShareCount: 2,
                },
                {
                  name: 'queries',
                  test: /@tanstack\/(query-core|react-query)\/(?!.*(useInfiniteQuery|infiniteQueryObserver|useIsFetching))|\/src\/(request\/(query-client|QueryProvider)|session\/use-kept-query)/,
                },
                {
                  // Small files that a page of an account, with sliders or with a form starts with:
                  // each file of its own is a request (decision 79).
                  name: 'account',
                  test: /\/src\/(account\/entry\/|account\/login\/remembered-email|session\/(VisitorsOnly|login-challenge)|ui\/(PasswordField|CodeField|MailedCode|clean-input))/,
                  minShareCount: 2,
                },
                {
                  name: 'sliders',
                  test: /\/src\/(ui\/(SectionBanner|NumberSliderField|RangeSlider)\.tsx|site\/(describe-page|credits\/settle-figure))/,
                  minShareCount: 2,
                },
                {
                  name: 'forms',
                  test: /\/src\/(late-(schema-)?module|forms\/use-form|ui\/(ErrorSummary\.tsx|focus-first-invalid))/,
                  minShareCount: 2,
                },
                { name: 'schemas', test: /\/zod\/|contracts\/src\/core\/(fields\.ts\?schemas|schema-texts)/ },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // The server build carries everything it needs, in its production form, whatever NODE_ENV the
      // server runs with; in the form for Node, which the plugin learns from @react-router/node
      // among the dependencies.
      resolve: { noExternal: true },
      define: { 'process.env.NODE_ENV': '"production"' },
      build: { rollupOptions: { input: 'src/handle-site.ts' } },
    },
  },
});
