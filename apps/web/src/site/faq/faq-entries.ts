import { answerTime } from '@cotejo/contracts/credits/answer-time';
import { lenderDecides, papersReader, reviewStory } from '@cotejo/contracts/credits/review-story';
import type { MonthlyRate } from '@cotejo/finance/offer-catalog';
import { formatPercent } from '@cotejo/format/figures';
import { formatMonthOfYear } from '@cotejo/format/time';

/** Four categories of the specification and one of our own, in display order. */
export const faqCategories = [
  'Sobre Cotejo',
  'Préstamos personales',
  'Proceso de solicitud',
  'Seguridad y datos',
  'Tu cuenta',
] as const;

export type FaqCategory = (typeof faqCategories)[number];

export interface FaqEntry {
  id: string;
  question: string;
  /** Plain text; an empty line separates paragraphs. */
  answer: string;
  category: FaqCategory;
}

/** Adds the current legal ceiling, if known. */
export const faqEntriesOn = (ceiling: MonthlyRate | null): readonly FaqEntry[] =>
  faqEntries.map((entry) =>
    entry.id === 'tasa-tea-total' && ceiling
      ? {
          ...entry,
          answer: `${entry.answer}\n\nEl techo legal del crédito de consumo también es una TEA: ${formatPercent(ceiling.effectiveRate)}, el de ${formatMonthOfYear(ceiling.month)}.`,
        }
      : entry,
  );

export const faqEntries: readonly FaqEntry[] = [
  {
    id: 'que-es-cotejo',
    category: 'Sobre Cotejo',
    question: '¿Qué es Cotejo y qué hace por mí?',
    answer: `Cotejo pone en una sola tabla los préstamos personales de bancos y cooperativas de Ecuador: cuota, tasa, cargos y total a pagar, de la más barata a la más cara. Eliges una oferta, subes tus documentos y sigues tu solicitud desde tu perfil.\n\nNo somos un banco: ${lenderDecides}.`,
  },
  {
    id: 'como-se-financia',
    category: 'Sobre Cotejo',
    question: '¿Cuánto cuesta y cómo se financia Cotejo?',
    answer:
      'Para ti es gratis: no pagas por comparar ni por solicitar. Cotejo se financia con convenios con las instituciones.\n\nEse convenio no compra un puesto en la lista. De entrada, el orden es el total que pagas, con el interés y los cargos que pide la ley o la institución, de menor a mayor; tus opciones también se ordenan por cuota o por costo anual. Una institución puede pagar por la etiqueta DESTACADO, que se ve como tal y no la mueve de lugar.',
  },
  {
    id: 'que-instituciones',
    category: 'Sobre Cotejo',
    question: '¿Qué instituciones puedo comparar?',
    answer:
      'Bancos y cooperativas de ahorro y crédito que prestan en tu ciudad y que aceptan tu monto, tu plazo y tu ingreso. Si alguna queda fuera, te decimos cuántas y por qué, y qué cambio pequeño las incluiría.\n\nJunto a cada tasa decimos de qué fuente sale y cuándo la comprobamos. La tasa final la fija cada institución después de revisar tu caso.',
  },
  {
    id: 'montos-y-plazos',
    category: 'Préstamos personales',
    question: '¿Qué montos y plazos hay?',
    answer:
      'Préstamos desde $2.000 hasta $30.000, con plazos generalmente de 6 a 64 meses. Son los más comunes: algunas instituciones prestan menos o más, y por eso los controles del formulario llegan más lejos. Los montos y plazos exactos dependen de cada institución: los ves en su ficha.',
  },
  {
    id: 'requisitos-basicos',
    category: 'Préstamos personales',
    question: '¿Qué requisitos básicos necesito?',
    answer:
      'Ser mayor de edad, tener cédula ecuatoriana, ingresos mensuales demostrables y un historial crediticio aceptable.\n\nCada institución puede pedir algo más, como un certificado de aportación en una cooperativa. Lo lees en los detalles antes de solicitar.',
  },
  {
    id: 'tasa-tea-total',
    category: 'Préstamos personales',
    question: '¿Por qué la TEA es más alta que la tasa que me anuncian?',
    answer:
      'Porque la tasa anunciada suele ser la nominal, que se divide para doce y se cobra cada mes. La TEA, tasa efectiva anual, cuenta también el efecto de pagar mes a mes. Una nominal de 15,60 % es una TEA de 16,77 %.\n\nLa TEA cuenta solo el interés. Para decidir, mira el total con cargos: son los dólares que salen de tu bolsillo. Y para comparar en porcentaje está el costo anual con cargos.',
  },
  {
    id: 'pasos',
    category: 'Proceso de solicitud',
    question: '¿Cuáles son los pasos?',
    answer:
      'Son 3 pasos. Primero, busca y compara: pones monto, plazo e ingreso y ves las ofertas. Segundo, elige: miras la cuota fija o la que baja mes a mes y la hoja de información. Tercero, solicita: subes tres documentos y envías tu solicitud.',
  },
  {
    id: 'cuanto-tarda',
    category: 'Proceso de solicitud',
    question: '¿Cuánto tarda la respuesta?',
    answer: `${answerTime} desde que envías tus documentos; en tu perfil ves hasta qué día. Te avisamos por correo y en tu perfil cada vez que tu solicitud cambia de estado.\n\n${reviewStory()} La firma y el desembolso los acuerdas con la institución.`,
  },
  {
    id: 'que-documentos',
    category: 'Proceso de solicitud',
    question: '¿Qué documentos subo y en qué formato?',
    answer:
      'Tres: tu cédula, tus roles de pago (los tres últimos en un solo archivo) y una planilla de servicio básico. En JPG, PNG o PDF, de hasta 5 MB cada uno.\n\nUna foto con buena luz, sin cortar los bordes, basta. Puedes reemplazar un archivo mientras no hayas enviado la solicitud.',
  },
  {
    id: 'como-cuidan-mis-datos',
    category: 'Seguridad y datos',
    question: '¿Cómo cuidan mis datos y documentos?',
    answer: `Tus documentos se guardan cifrados, con un nombre que no dice nada de ti. Además de ti los ve ${papersReader}. De las fotos borramos los datos ocultos, como el lugar donde se tomaron.\n\nNunca te pedimos claves de tu banco, códigos de tu tarjeta ni dinero por adelantado. Si alguien lo hace en nuestro nombre, no somos nosotros.`,
  },
  {
    id: 'mis-derechos',
    category: 'Seguridad y datos',
    question: '¿Qué derechos tengo sobre mis datos?',
    answer:
      'Los de la Ley Orgánica de Protección de Datos Personales: saber qué guardamos, corregirlo, llevártelo, oponerte y pedir que se elimine. Las solicitudes de acceso, corrección, eliminación y oposición se responden en 15 días.\n\nEn Configuración, en la sección Privacidad, descargas todo lo que tenemos sobre ti y eliminas tu cuenta sin escribirle a nadie. Cotejo no decide nada de forma automática sobre tu solicitud: la revisa una persona.',
  },
  {
    id: 'crear-cuenta',
    category: 'Tu cuenta',
    question: '¿Necesito una cuenta para comparar?',
    answer:
      'Para llenar el formulario, no. Para ver las ofertas con tus números y solicitar, sí: te registras con tu correo y un código de seis caracteres que te enviamos. Tu formulario se guarda mientras tanto y lo retomas donde lo dejaste.',
  },
  {
    id: 'recuperar-acceso',
    category: 'Tu cuenta',
    question: 'Olvidé mi contraseña o mi cuenta se bloqueó. ¿Qué hago?',
    answer:
      'En la pantalla de inicio de sesión elige recuperar tu contraseña: te enviamos una temporal, válida 15 minutos, para crear una nueva. Si no recuerdas con qué correo te registraste, busca en tus buzones nuestro mensaje «Tu cuenta de Cotejo está lista».\n\nDespués de cinco intentos fallidos la cuenta se bloquea para protegerte. Te llega un código para desbloquearla, y si no lo usas se desbloquea sola en 30 minutos.',
  },
  {
    id: 'seguir-o-cancelar',
    category: 'Tu cuenta',
    question: '¿Dónde veo mi solicitud y cómo la cancelo?',
    answer:
      'En tu perfil. Ahí ves en qué paso está cada solicitud y qué falta. Puedes cancelarla mientras no haya una decisión, sin costo y sin dar explicaciones.',
  },
  {
    id: 'entrega-a-la-institucion',
    category: 'Tu cuenta',
    question: '¿Qué recibe la institución, y me llama?',
    answer:
      'Al enviar tu solicitud te preguntamos si Cotejo se la entrega a la institución. Con tu permiso, y solo si pasa la revisión, le entregamos tu nombre, cédula, contacto, la solicitud y los tres documentos, a las personas de esa institución que reciben solicitudes. Sin tu permiso no le entregamos nada: la llevas tú.\n\nCuando tiene tus papeles, ella te llama o te escribe. En tu perfil ves desde cuándo los tiene y hasta qué día esperar; si no te busca, llámala tú.\n\nSi después ya no quieres, retira el permiso en tu perfil: la institución deja de ver tus papeles y le pedimos que borre lo que descargó.',
  },
];
