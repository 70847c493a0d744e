import { answerTime } from '@cotejo/contracts/credits/answer-time';
import { lenderDecides, papersReader, reviewStory } from '@cotejo/contracts/credits/review-story';

/** The texts of Quiénes somos, Acerca de and Contacto. */

interface TextCard {
  id: string;
  title: string;
  text: string;
}

export interface TextSection {
  title: string;
  paragraphs: readonly string[];
}

export const aboutTitle = 'Quiénes somos';

export const aboutLead = 'Ponemos sobre la mesa, con las mismas cifras, los créditos de todo el país. Tú decides.';

export const mission: TextSection = {
  title: 'Nuestra misión',
  paragraphs: [
    'Que cualquier persona en Ecuador pueda saber cuánto cuesta un préstamo antes de firmarlo. El mismo préstamo no cuesta lo mismo en todas partes, y esa diferencia debería quedarse en tu casa.',
    'Por eso ponemos los préstamos personales de bancos y cooperativas lado a lado, en dólares, con la cuenta completa y las palabras explicadas.',
  ],
};

export const benefitCards: readonly TextCard[] = [
  {
    id: 'comparacion-transparente',
    title: 'Comparación transparente',
    text: 'Todas las ofertas a la misma escala: cuota, tasa, cargos y total a pagar. Si una institución queda fuera, te decimos por qué.',
  },
  {
    id: 'seguro',
    title: '100% seguro',
    text: `Tus documentos se guardan cifrados y los ve ${papersReader}. Nunca pedimos claves de tu banco ni dinero por adelantado.`,
  },
  {
    id: 'servicio-gratuito',
    title: 'Servicio gratuito',
    text: 'Comparar y solicitar no te cuesta nada. No hay cargo por registro, por trámite ni por éxito.',
  },
  {
    id: 'alianzas-estrategicas',
    title: 'Alianzas estratégicas',
    text: 'Trabajamos con bancos y cooperativas de la Sierra, la Costa y la Amazonía, para que haya una opción cerca de ti.',
  },
  {
    id: 'respaldo-y-confianza',
    title: 'Respaldo y confianza',
    text: 'Una persona de Cotejo revisa los documentos de cada solicitud. En tu perfil ves qué pasó, en qué paso está y qué falta.',
  },
  {
    id: 'educacion-financiera',
    title: 'Educación financiera',
    text: 'Consejos con cuentas hechas y ejemplos en dólares, para que llegues a la firma sin preguntas.',
  },
];

export const processTitle = 'Tres pasos, y tú decides en cada uno';

export const processSteps: readonly TextCard[] = [
  {
    id: 'busca-y-compara',
    title: 'Busca y compara',
    text: 'Pones monto, plazo e ingreso. Ves las ofertas de la más barata a la más cara.',
  },
  {
    id: 'elige',
    title: 'Elige',
    text: 'Miras la cuota fija o la que baja mes a mes y lees la hoja de información antes de aceptar.',
  },
  {
    id: 'solicita',
    title: 'Solicita',
    text: `Subes tu cédula, tus roles de pago y una planilla de servicio básico. ${answerTime}.`,
  },
];

export const productFacts: TextSection = {
  title: 'Lo que encuentras aquí',
  paragraphs: [
    'Préstamos desde $2.000 hasta $30.000, con plazos generalmente de 6 a 64 meses. Son los montos y plazos más comunes: algunas instituciones prestan menos o más, y los límites exactos son los de cada una.',
    'Requisitos básicos: ser mayor de edad, tener cédula ecuatoriana, ingresos mensuales demostrables y un historial crediticio aceptable.',
  ],
};

export const decision: TextSection = {
  title: 'Quién revisa y quién decide',
  paragraphs: [
    reviewStory(),
    'Nadie más que la institución aprueba un préstamo: si alguien te lo ofrece ya aprobado en nuestro nombre, no somos nosotros.',
  ],
};

export const ranking: TextSection = {
  title: 'Cómo ordenamos y quién nos paga',
  paragraphs: [
    'El orden es el total que pagas, de menor a mayor: el monto, el interés y los cargos que pide la ley o la institución. A igual total va antes la de menor costo anual con cargos, y después cuenta el nombre. Nadie paga por subir de puesto.',
    'Cotejo se financia con convenios con las instituciones. La etiqueta DESTACADO puede ser parte de un convenio: se ve como tal y no cambia el lugar de nadie.',
    'Una institución que hoy no recibe solicitudes aparece al final con NO DISPONIBLE. Las que no aceptan tu monto, plazo, ingreso o ciudad no aparecen, y la página dice cuántas son y por qué.',
    'Las cuotas las calculamos nosotros con la tasa mínima que mostramos de cada institución y con sus cargos. Son una referencia: la tasa final la fija la institución después de revisar tu caso.',
  ],
};

export const commitment: TextSection = {
  title: 'Nuestro compromiso con Ecuador',
  paragraphs: [
    'Hablamos en dólares y en palabras de aquí. Ponemos en la misma tabla al banco grande y a la cooperativa del cantón, porque muchas veces la mejor cuota está a dos cuadras.',
    'Explicamos el techo legal de las tasas para que sepas cuándo una no cuadra. Y decimos también cuándo no conviene pedir: si tus cuotas pasan del 30 % al 40 % de tus ingresos, el mejor préstamo es el que no tomas.',
  ],
};

export const acercaText: TextSection = {
  title: 'Acerca de Cotejo',
  paragraphs: [
    `Cotejo compara préstamos personales de bancos y cooperativas de Ecuador. Es gratis, y no somos un banco: ${lenderDecides}.`,
    reviewStory(),
    'Las tasas de demostración son ilustrativas: parten del promedio cobrado en consumo en agosto de 2026, según el Banco Central del Ecuador.',
    'Los montos, plazos, requisitos y logos de las instituciones son nuestros y sirven de ejemplo.',
  ],
};

export const contactText: TextSection = {
  title: 'Contacto',
  paragraphs: [
    '¿Tienes una solicitud en curso? Mira tu perfil: ahí ves en qué paso está y qué falta.',
    reviewStory(),
    '¿Dudas antes de empezar? Mira las preguntas frecuentes, o escríbenos y te respondemos al correo que nos dejes.',
    'Si alguien te pide dinero o claves en nuestro nombre, no respondas y guarda el mensaje. Cotejo nunca cobra por adelantado.',
  ],
};
