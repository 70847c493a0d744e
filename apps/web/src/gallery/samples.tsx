import { type ReactNode, useId, useState } from 'react';
import { AmortizationTable } from '#loan/AmortizationTable.tsx';
import { CostBar, CostFigures, CostLegend, CostRuler } from '#loan/CostBar.tsx';
import { CostTowers } from '#loan/CostTower.tsx';
import { MonthlyChart } from '#loan/MonthlyChart.tsx';
import { RatesNote } from '#loan/RatesNote.tsx';
import { ConfirmPasswordDialog } from '#session/ConfirmPasswordDialog.tsx';
import { QueryProvider } from '#session/QueryProvider.tsx';
import { Button, ButtonLink } from '#ui/controls/Button.tsx';
import { Checkbox, Tick } from '#ui/controls/Checkbox.tsx';
import { CodeField } from '#ui/controls/CodeField.tsx';
import { SelectField, TextAreaField, TextField } from '#ui/controls/Field.tsx';
import { Fold } from '#ui/controls/Fold.tsx';
import { Menu, MenuItem, MenuLink, MenuSeparator } from '#ui/controls/Menu.tsx';
import { NumberSliderField } from '#ui/controls/NumberSliderField.tsx';
import { Pagination } from '#ui/controls/Pagination.tsx';
import { PasswordField, RuleList } from '#ui/controls/PasswordField.tsx';
import { Popover } from '#ui/controls/Popover.tsx';
import { RangeSlider } from '#ui/controls/RangeSlider.tsx';
import { Segmented } from '#ui/controls/Segmented.tsx';
import { Switch } from '#ui/controls/Switch.tsx';
import { TabbedSection, Tabs } from '#ui/controls/Tabs.tsx';
import { ThemeSwitch } from '#ui/controls/ThemeSwitch.tsx';
import { Toggletip } from '#ui/controls/Toggletip.tsx';
import { CopiedText } from '#ui/feedback/CopiedText.tsx';
import { Dialog } from '#ui/feedback/Dialog.tsx';
import { EmptyState, ErrorState } from '#ui/feedback/EmptyState.tsx';
import { ErrorSummary } from '#ui/feedback/ErrorSummary.tsx';
import { FocusedStep } from '#ui/feedback/FocusedStep.tsx';
import { Loading, LoadingBars } from '#ui/feedback/Loading.tsx';
import { CodeClock, ResendCode } from '#ui/feedback/MailedCode.tsx';
import { CardSkeleton, Skeleton } from '#ui/feedback/Skeleton.tsx';
import { Timeline, Turn } from '#ui/feedback/Timeline.tsx';
import { showToast } from '#ui/feedback/Toast.tsx';
import { UpdatingNotice } from '#ui/feedback/UpdatingNotice.tsx';
import { Chip, ChipLink } from '#ui/page/Chip.tsx';
import { ContactFacts } from '#ui/page/ContactFacts.tsx';
import { DataTable, NumberHeads } from '#ui/page/DataTable.tsx';
import { BrokenLine } from '#ui/page/drawings/BrokenLine.tsx';
import { Classroom } from '#ui/page/drawings/Classroom.tsx';
import { EmptyLedger } from '#ui/page/drawings/EmptyLedger.tsx';
import { MarketStall } from '#ui/page/drawings/MarketStall.tsx';
import { Mountains } from '#ui/page/drawings/Mountains.tsx';
import { Roof } from '#ui/page/drawings/Roof.tsx';
import { Workshop } from '#ui/page/drawings/Workshop.tsx';
import { EmailLink } from '#ui/page/EmailLink.tsx';
import { Icon, iconNames } from '#ui/page/Icon.tsx';
import { InstitutionName, LogoBadge } from '#ui/page/LogoBadge.tsx';
import { Mark } from '#ui/page/Mark.tsx';
import { Prose } from '#ui/page/Prose.tsx';
import { SectionBanner } from '#ui/page/SectionBanner.tsx';
import { SiteFooter } from '#ui/page/SiteFooter.tsx';
import { SiteBottomNav, SiteHeader } from '#ui/page/SiteHeader.tsx';
import { SampleDataTag, Tag } from '#ui/page/Tag.tsx';
import { TermsLinks } from '#ui/page/TermsLinks.tsx';

const bank = { name: 'Banco Ejemplo', type: 'BANK' } as const;
const cooperative = { name: 'Cooperativa Ejemplo', type: 'COOPERATIVE' } as const;
const cost = { capital: 5_000, total: 6_140, charges: 120 };
const cheapest = { capital: 5_000, total: 5_780 };
const rows = Array.from({ length: 12 }, (_, index) => ({
  numQuota: index + 1,
  capital: 400,
  interest: 60 - index * 5,
  quotaTotal: 460 - index * 5,
  balance: 4_400 - index * 400,
}));

const rates = {
  validFrom: '2026-10-05T15:00:00.000Z',
  confirmedAt: '2026-11-03T15:00:00.000Z',
  isStale: false,
  source: { label: 'Tarifario de noviembre', url: 'https://banco.example/tarifario' },
};

function Held<Value>({
  first,
  children,
}: {
  first: Value;
  children: (value: Value, set: (to: Value) => void) => ReactNode;
}) {
  const [value, set] = useState(first);
  return children(value, set);
}

function Icons() {
  return (
    <ul className="row">
      {iconNames.map((name) => (
        <li key={name} className="note">
          <Icon name={name} /> {name}
        </li>
      ))}
    </ul>
  );
}

function SampleErrorSummary() {
  const id = useId();
  const error = 'El celular debe empezar con 09.';
  // The summary takes the focus when it appears, so it waits for a click.
  const [attempt, setAttempt] = useState(0);
  return (
    <>
      {attempt > 0 && <ErrorSummary attempt={attempt} errors={[{ fieldId: id, text: error }]} />}
      <TextField id={id} label="Celular" defaultValue="123" error={attempt > 0 && error} />
      <Button onClick={() => setAttempt(attempt + 1)}>Enviar</Button>
    </>
  );
}

/** One sample per file of `ui/`, with the name of the file. */
export const samples: { name: string; Sample: () => ReactNode }[] = [
  { name: 'AmortizationTable', Sample: () => <AmortizationTable caption="Tabla de ejemplo" rows={rows} /> },
  {
    name: 'Button',
    Sample: () => (
      <div className="row">
        <Button variant="main">Principal</Button>
        <Button>Normal</Button>
        <Button variant="plain">Sencillo</Button>
        <Button small>Pequeño</Button>
        <Button variant="main" busyText="Enviando...">
          Enviar
        </Button>
        <Button disabled>Inactivo</Button>
        <ButtonLink to="/">Enlace</ButtonLink>
      </div>
    ),
  },
  {
    name: 'Checkbox',
    Sample: () => (
      <>
        <Checkbox label="Acepto los términos" />
        <Checkbox label="Con error" error="Acepta los términos para continuar." />
        <Tick aria-label="Elegir" />
      </>
    ),
  },
  {
    name: 'Chip',
    Sample: () => (
      <div className="row">
        <Chip isActive>Activo</Chip>
        <Chip isActive={false}>Inactivo</Chip>
        <ChipLink to="/">Enlace</ChipLink>
      </div>
    ),
  },
  {
    name: 'CodeField',
    Sample: () => <Held first="123">{(value, set) => <CodeField value={value} onChange={set} />}</Held>,
  },
  {
    name: 'ContactFacts',
    Sample: () => (
      <dl className="facts">
        <ContactFacts
          contact={{
            phone: '+59322981300',
            whatsapp: '+593991234567',
            website: 'https://www.banco.example/',
            email: 'creditos@banco.example',
          }}
        />
      </dl>
    ),
  },
  { name: 'CopiedText', Sample: () => <CopiedText text="C-26-0001" name="el número" /> },
  {
    name: 'CostBar',
    Sample: () => (
      <>
        <CostBar {...cost} scaleTotal={cost.total} cheapestTotal={cheapest.total} name="Banco Ejemplo" />
        <CostBar {...cost} scaleTotal={cost.total} isGray height="low" />
        <CostRuler scaleTotal={cost.total} />
        <CostFigures {...cost} />
        <CostLegend withCharges />
      </>
    ),
  },
  {
    name: 'CostTower',
    Sample: () => (
      <CostTowers
        cheapestTotal={cheapest.total}
        offers={[
          { key: 'a', name: 'Banco Ejemplo', ...cost },
          { key: 'b', name: 'Cooperativa Ejemplo', ...cheapest },
        ]}
      />
    ),
  },
  {
    name: 'DataTable',
    Sample: () => (
      <DataTable caption="Tabla">
        <thead>
          <tr>
            <th scope="col">Institución</th>
            <NumberHeads names={['Cuota', 'Total']} />
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">Banco Ejemplo</th>
            <td className="figure">$511,67</td>
            <td className="figure">$6.140,00</td>
          </tr>
        </tbody>
      </DataTable>
    ),
  },
  {
    name: 'Dialog',
    Sample: () => (
      <Held first={false}>
        {(isOpen, set) => (
          <>
            <Button onClick={() => set(true)}>Abrir diálogo</Button>
            <Dialog
              title="¿Cancelar la solicitud?"
              isOpen={isOpen}
              onClose={() => set(false)}
              footer={<Button onClick={() => set(false)}>Cerrar</Button>}
            >
              <p>Texto del diálogo.</p>
            </Dialog>
          </>
        )}
      </Held>
    ),
  },
  {
    name: 'ConfirmPasswordDialog',
    Sample: () => (
      <QueryProvider>
        <Held first={false}>
          {(isOpen, set) => (
            <>
              <Button onClick={() => set(true)}>Abrir confirmación</Button>
              <ConfirmPasswordDialog
                isOpen={isOpen}
                email="ana@ejemplo.ec"
                title="Confirma que eres tú"
                confirm="Confirmar"
                busyText="Confirmando..."
                failure="Error al confirmar"
                onConfirm={async () => undefined}
                onClose={() => set(false)}
              >
                Escribe tu contraseña para continuar.
              </ConfirmPasswordDialog>
            </>
          )}
        </Held>
      </QueryProvider>
    ),
  },
  {
    name: 'drawings',
    Sample: () => (
      <div className="row">
        {[BrokenLine, Classroom, EmptyLedger, MarketStall, Mountains, Roof, Workshop].map((Drawing) => (
          <Drawing key={Drawing.name} />
        ))}
      </div>
    ),
  },
  { name: 'EmailLink', Sample: () => <EmailLink email="creditos@banco.example" /> },
  {
    name: 'EmptyState',
    Sample: () => (
      <>
        <EmptyState title="Todavía no hay solicitudes" drawing={<EmptyLedger />} actions={<Button>Comparar</Button>}>
          Aquí verás cada solicitud.
        </EmptyState>
        <ErrorState title="No se pudo cargar" onRetry={() => undefined}>
          Revisa tu conexión.
        </ErrorState>
      </>
    ),
  },
  { name: 'ErrorSummary', Sample: SampleErrorSummary },
  {
    name: 'Field',
    Sample: () => (
      <>
        <TextField label="Nombre" hint="Como en tu cédula" defaultValue="Ana" />
        <TextField label="Correo" error="Escribe un correo válido." defaultValue="ana@" />
        <TextField label="Cédula" done="La cédula es válida." defaultValue="1710034065" />
        <SelectField label="Ciudad">
          <option>Quito</option>
          <option>Guayaquil</option>
        </SelectField>
        <TextAreaField label="Mensaje" />
      </>
    ),
  },
  { name: 'Fold', Sample: () => <Fold title="¿Qué incluye el total?">Capital, interés y cargos.</Fold> },
  { name: 'FocusedStep', Sample: () => <FocusedStep className="stack">Un paso que toma el foco.</FocusedStep> },
  {
    name: 'Toggletip',
    Sample: () => (
      <p>
        La <Toggletip word="TEA">Tasa efectiva anual.</Toggletip> de la oferta.
      </p>
    ),
  },
  {
    name: 'RatesNote',
    Sample: () => (
      <>
        <RatesNote rates={rates} />
        <RatesNote rates={{ ...rates, isStale: true }} />
        <RatesNote rates={{ ...rates, confirmedAt: null }} />
      </>
    ),
  },
  { name: 'Icon', Sample: Icons },
  {
    name: 'Loading',
    Sample: () => (
      <>
        <Loading />
        <LoadingBars small />
      </>
    ),
  },
  {
    name: 'LogoBadge',
    Sample: () => (
      <div className="row">
        <LogoBadge institution={bank} />
        <LogoBadge institution={cooperative} small />
        <InstitutionName institution={bank}>Banco</InstitutionName>
      </div>
    ),
  },
  {
    name: 'MailedCode',
    Sample: () => (
      <>
        <CodeClock secondsLeft={272} />
        <ResendCode secondsToWait={42} isBusy={false} onResend={() => undefined} />
      </>
    ),
  },
  { name: 'Mark', Sample: () => <Mark /> },
  {
    name: 'Menu',
    Sample: () => (
      <Menu trigger={<Button>Menú</Button>} width={220}>
        <MenuLink icon="check" to="/">
          Enlace
        </MenuLink>
        <MenuItem icon="check" onClick={() => undefined}>
          Acción
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon="warning" isDangerous onClick={() => undefined}>
          Eliminar
        </MenuItem>
      </Menu>
    ),
  },
  {
    name: 'MonthlyChart',
    Sample: () => <MonthlyChart rows={rows} amount={5_000} scalePayment={460} label="Cuotas de ejemplo" />,
  },
  {
    name: 'NumberSliderField',
    Sample: () => (
      <Held first={5_000 as number | null}>
        {(value, set) => (
          <NumberSliderField
            label="Monto"
            min={500}
            max={50_000}
            step={500}
            value={value}
            onChange={set}
            unit="money"
            formatEnd={(end) => `$${end}`}
          />
        )}
      </Held>
    ),
  },
  {
    name: 'Pagination',
    Sample: () => <Held first={2}>{(page, set) => <Pagination page={page} pageCount={7} onChange={set} />}</Held>,
  },
  {
    name: 'PasswordField',
    Sample: () => (
      <>
        <PasswordField label="Contraseña" autoComplete="off" />
        <RuleList
          label="Requisitos"
          rules={[
            { text: '8 caracteres', isMet: true },
            { text: 'Una mayúscula', isMet: false },
          ]}
        />
      </>
    ),
  },
  {
    name: 'Popover',
    Sample: () => (
      <Held first={false}>
        {(isOpen, set) => (
          <Popover trigger={<Button>Abrir recuadro</Button>} label="Recuadro" isOpen={isOpen} onOpenChange={set}>
            <p>Texto del recuadro.</p>
          </Popover>
        )}
      </Held>
    ),
  },
  {
    name: 'Prose',
    Sample: () => <Prose html="<h2>Título</h2><p>Un párrafo con <strong>énfasis</strong> y $1.234,50.</p>" />,
  },
  {
    name: 'RangeSlider',
    Sample: () => (
      <Held first={[10, 60] as [number, number]}>
        {(value, set) => (
          <RangeSlider
            min={0}
            max={100}
            step={5}
            value={value}
            labels={['Desde', 'Hasta']}
            onChange={set}
            onChangeEnd={set}
          />
        )}
      </Held>
    ),
  },
  {
    name: 'SectionBanner',
    Sample: () => (
      <SectionBanner title="Blog" drawing={<Mountains />}>
        Ideas para pedir mejor.
      </SectionBanner>
    ),
  },
  { name: 'SectionHead', Sample: () => <p>El título de cada parte de esta página.</p> },
  {
    name: 'Segmented',
    Sample: () => (
      <Held first={'french' as 'french' | 'german' | null}>
        {(value, set) => (
          <Segmented
            label="Sistema"
            value={value}
            onChange={set}
            options={[
              { value: 'french', label: 'Francés' },
              { value: 'german', label: 'Alemán' },
            ]}
          />
        )}
      </Held>
    ),
  },
  {
    name: 'SiteHeader',
    Sample: () => (
      <>
        <SiteHeader />
        <SiteBottomNav />
      </>
    ),
  },
  { name: 'SiteFooter', Sample: () => <SiteFooter /> },
  {
    name: 'Skeleton',
    Sample: () => (
      <>
        <Skeleton width="60%" />
        <CardSkeleton />
      </>
    ),
  },
  {
    name: 'Switch',
    Sample: () => (
      <Held first={true}>
        {(isOn, set) => (
          <Switch isOn={isOn} onChange={set} note="Los que la institución no exige">
            Con cargos opcionales
          </Switch>
        )}
      </Held>
    ),
  },
  {
    name: 'Tabs',
    Sample: () => (
      <>
        <Tabs
          first="a"
          tabs={[
            { value: 'a', title: 'Francés', content: <p>Cuota fija.</p> },
            { value: 'b', title: 'Alemán', content: <p>Cuota que baja.</p> },
          ]}
        />
        <Held first={'a' as 'a' | 'b'}>
          {(value, set) => (
            <TabbedSection
              label="Sección"
              value={value}
              onChange={set}
              tabs={[
                { value: 'a', title: 'Datos' },
                { value: 'b', title: 'Documentos' },
              ]}
              panel={<p>{value === 'a' ? 'Datos.' : 'Documentos.'}</p>}
              classes={{ section: undefined, tabs: 'row', panel: undefined }}
            >
              {null}
            </TabbedSection>
          )}
        </Held>
      </>
    ),
  },
  {
    name: 'Tag',
    Sample: () => (
      <div className="row">
        <Tag>Gris</Tag>
        <Tag tone="featured">Destacado</Tag>
        <Tag tone="green" icon="check">
          Aprobado
        </Tag>
        <Tag tone="red">Rechazado</Tag>
        <Tag tone="tile">Pendiente</Tag>
        <SampleDataTag />
      </div>
    ),
  },
  {
    name: 'TermsLinks',
    Sample: () => (
      <p>
        <TermsLinks />
      </p>
    ),
  },
  { name: 'ThemeSwitch', Sample: () => <ThemeSwitch /> },
  {
    name: 'Timeline',
    Sample: () => (
      <>
        <Timeline
          steps={[
            { key: '1', state: 'done', title: 'Solicitud enviada', when: '17 nov, 20:14' },
            { key: '2', state: 'current', title: 'En revisión', detail: 'Suele tardar dos días.' },
            { key: '3', state: 'next', title: 'Decisión' },
          ]}
        />
        <p>
          <Turn isYours>Te toca a ti</Turn> <Turn isYours={false}>Nos toca a nosotros</Turn>
        </p>
      </>
    ),
  },
  {
    name: 'Toast',
    Sample: () => (
      <div className="row">
        <Button onClick={() => showToast('Guardado.', 'done')}>Hecho</Button>
        <Button onClick={() => showToast('No se pudo guardar.', 'error')}>Error</Button>
        <Button onClick={() => showToast('Sin cambios.')}>Información</Button>
      </div>
    ),
  },
  { name: 'UpdatingNotice', Sample: () => <UpdatingNotice isUpdating hasFailed={false} onRetry={() => undefined} /> },
];
