interface Crumb {
  label: string;
  /** Null for the page one is on. */
  to: string | null;
}

// Spec 3 §2; Blogs, Actividad and the three of the decisions join the known labels.
const labels: Record<string, string> = {
  dashboard: 'Dashboard',
  credits: 'Créditos',
  users: 'Usuarios',
  institutions: 'Instituciones',
  blogs: 'Blogs',
  settings: 'Configuración',
  profile: 'Perfil',
  notifications: 'Notificaciones',
  documents: 'Documentos',
  activity: 'Actividad',
  'acceso-denegado': 'Acceso denegado',
};

const subLabels: Record<string, Record<string, string>> = {
  credits: {
    pending: 'Pendientes',
    approved: 'Aprobados',
    rejected: 'Rechazados',
    new: 'Nuevo Crédito',
    detail: 'Detalle del Crédito',
  },
  users: { active: 'Activos', inactive: 'Inactivos', new: 'Nuevo Usuario', profile: 'Perfil de Usuario' },
  institutions: { new: 'Agregar Institución', edit: 'Editar Institución', detail: 'Detalle de Institución' },
  settings: { admins: 'Administradores', permissions: 'Permisos', system: 'Sistema' },
};

// A document has a page of its own, the documents as such are the credits'.
const pagesOf: Record<string, string> = { '/admin/documents': '/admin/credits' };

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The breadcrumb of an administration path, 'Admin' first (spec 3 §2). */
export function crumbsOf(path: string): Crumb[] {
  const segments = path.split('/').filter((segment) => segment !== '');
  return segments.map((segment, index) => {
    const to = `/${segments.slice(0, index + 1).join('/')}`;
    const label = index === 0 ? 'Admin' : labelOf(segment, segments[1] ?? '');
    return { label, to: index === segments.length - 1 ? null : (pagesOf[to] ?? to) };
  });
}

/** @param area the first segment behind /admin */
function labelOf(segment: string, area: string): string {
  if (uuid.test(segment)) return `ID: ${segment.slice(0, 8)}...`;
  return subLabels[area]?.[segment] ?? labels[segment] ?? titleCase(decode(segment));
}

const titleCase = (text: string): string =>
  text
    .split('-')
    .filter((word) => word !== '')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
